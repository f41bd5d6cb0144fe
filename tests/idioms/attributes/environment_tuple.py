"""An environment is a NamedTuple of functions that an eager scan steps through."""

from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp


class Environment(NamedTuple):
    reset: Callable
    step: Callable
    horizon: int


def _reset(key):
    return jax.random.uniform(key, (2,))


def _step(state, action):
    state = jnp.stack([state[0] + 0.1 * state[1], state[1] + action])
    return state, jnp.sum(state)


cartpole = Environment(_reset, _step, horizon=8)


def episode(env, key):
    state = jax.jit(env.reset)(key)
    actions = jnp.zeros((env.horizon,))
    _, rewards = jax.lax.scan(env.step, state, actions)
    return rewards.sum()


def main(steps=4):
    for i in range(steps):
        print(episode(cartpole, jax.random.key(i)))


if __name__ == "__main__":
    main()
