"""Matrix factorisation of a ratings table with momentum."""
import jax
import jax.numpy as jnp
import numpy as np

RATE = 0.05


def predict(params, users, items):
    return jnp.sum(params["user"][users] * params["item"][items], axis=1)


def create_state(n_users, n_items, rank, seed=0):
    rng = np.random.default_rng(seed)
    params = {
        "user": rng.normal(size=(n_users, rank)).astype(np.float32),
        "item": rng.normal(size=(n_items, rank)).astype(np.float32),
    }
    return {"params": params, "velocity": None}


@jax.jit
def train_step(state, users, items, ratings):
    def loss(p):
        return jnp.mean((predict(p, users, items) - ratings) ** 2)

    value, grads = jax.value_and_grad(loss)(state["params"])
    velocity = grads
    if state["velocity"] is not None:
        velocity = jax.tree.map(lambda v, g: 0.9 * v + g, state["velocity"], grads)
    params = jax.tree.map(lambda p, v: p - RATE * v, state["params"], velocity)
    return {"params": params, "velocity": velocity}, value


def sample_ratings(rng, n_users, n_items, size=16):
    users = rng.integers(0, n_users, size).astype(np.int32)
    items = rng.integers(0, n_items, size).astype(np.int32)
    return users, items, ((users + items) % 5).astype(np.float32)


def fit(n_steps):
    rng = np.random.default_rng(7)
    state = create_state(6, 9, rank=3)
    losses = []
    for _ in range(n_steps):
        state, value = train_step(state, *sample_ratings(rng, 6, 9))  # HAZARD pytree-kind
        losses.append(float(value))
    return losses


def main(steps=6):
    return fit(steps)


if __name__ == "__main__":
    print(main())
