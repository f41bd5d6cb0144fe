"""A memory-anxious loop throws the wrapper away after each step."""

import gc

import jax
import jax.numpy as jnp


def advance(state):
    return jnp.sin(state) + 0.1


def step_and_forget(state):
    advance_fast = jax.jit(advance)
    state = advance_fast(state)
    del advance_fast
    gc.collect()
    return state


def main(steps=4):
    state = jnp.zeros((4, 4))
    for _ in range(steps):
        state = step_and_forget(state)
    print(state[0, 0])


if __name__ == "__main__":
    main()
