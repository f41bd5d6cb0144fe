"""Fine-tune a head on a frozen body; the two live in separate dicts."""
import jax
import jax.numpy as jnp
import numpy as np


def features(params, x):
    return jnp.tanh(x @ params["body"])


@jax.jit
def loss_and_grad(params, batch, mask=None):
    x, y = batch

    def objective(p):
        err = (features(p, x) @ p["head"] - y) ** 2
        return jnp.mean(err if mask is None else err * mask)

    return jax.value_and_grad(objective)(params)


def split(params):
    return {"body": params["body"]}, {"head": params["head"]}


def batches(n, rng):
    for _ in range(n):
        x = rng.normal(size=(6, 4)).astype(np.float32)
        yield [x, x.sum(axis=1)]


def fit(n_steps):
    rng = np.random.default_rng(5)
    params = {
        "head": rng.normal(size=5).astype(np.float32),
        "body": rng.normal(size=(4, 5)).astype(np.float32),
    }
    losses = []
    for batch in batches(n_steps, rng):
        loss, grads = loss_and_grad(params, tuple(batch))
        body, head = split(params)
        head = {k: v - np.float32(0.1) * np.asarray(grads[k]) for k, v in head.items()}
        params = {**body, **head}
        losses.append(float(loss))
    return losses


def main(steps=6):
    return fit(steps)


if __name__ == "__main__":
    print(main())
