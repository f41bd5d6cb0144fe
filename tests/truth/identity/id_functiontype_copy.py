"""A sandbox clones the user's function object before jitting it, so each clone is new."""

import types

import jax
import jax.numpy as jnp


def reward(state):
    return -jnp.sum(state * state)


def score(user_function, state):
    clone = types.FunctionType(user_function.__code__, user_function.__globals__, "sandboxed")
    return jax.jit(clone)(state)  # <- JAX102


def main(steps=4):
    state = jnp.arange(4.0)
    for _ in range(steps):
        print(score(reward, state))
        state = state * 0.5


if __name__ == "__main__":
    main()
