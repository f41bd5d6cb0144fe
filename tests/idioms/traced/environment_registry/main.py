"""Environments are looked up in a registry by the traced rollout."""

from functools import partial

import envs
import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames=("name", "horizon"))
def rollout(state, name, horizon):
    step = envs.REGISTRY[name]

    def tick(state, _):
        state = step(state)
        return state, state.sum()

    return jax.lax.scan(tick, state, None, length=horizon)


def main(steps=4):
    state = jnp.array([1.0, 0.0])
    for _ in range(steps):
        state, rewards = rollout(state, "pendulum", 5)
    print(rewards)


if __name__ == "__main__":
    main()
