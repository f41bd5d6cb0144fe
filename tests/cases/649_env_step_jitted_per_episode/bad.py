import jax
import jax.numpy as jnp
import numpy as np


class CartPole:
    gravity, length, dt = 9.8, 0.5, 0.02

    def __init__(self, force):
        self.force = force

    def reset(self, rng):
        return rng.uniform(-0.05, 0.05, size=4).astype(np.float32)

    def step(self, state, action):
        x, dx, angle, spin = state
        push = self.force * (2.0 * action - 1.0)
        accel = (self.gravity * jnp.sin(angle) - push * jnp.cos(angle)) / self.length
        change = jnp.stack([dx, push, spin, accel])
        return state + self.dt * change, jnp.abs(angle) < 0.2


@jax.jit
def choose(weights, state):
    return (state @ weights > 0).astype(jnp.float32)


def rollout(env, weights, rng, limit=5):
    step = jax.jit(env.step)  # HAZARD bound-method
    state = env.reset(rng)
    kept = 0
    for _ in range(limit):
        state, alive = step(np.asarray(state), choose(weights, np.asarray(state)))
        kept += int(alive)
    return kept


def evaluate(n_episodes):
    env = CartPole(force=10.0)
    rng = np.random.default_rng(0)
    weights = np.array([0.0, 0.1, 1.0, 0.5], np.float32)
    return [rollout(env, weights, rng) for _ in range(n_episodes)]


def main(steps=6):
    return evaluate(steps)


if __name__ == "__main__":
    print(main())
