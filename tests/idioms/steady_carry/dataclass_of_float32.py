"""The fields of the state start with the dtypes that they come back with."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclass
class State:
    mean: jax.Array
    count: jax.Array


def empty():
    return State(mean=jnp.float32(0), count=jnp.int32(0))


@jax.jit
def observe(state, value):
    count = state.count + 1
    return State(state.mean + (value - state.mean) / count, count)


def main(steps=4):
    state = empty()
    for step in range(steps):
        state = observe(state, jnp.float32(step))
    print(state)


if __name__ == "__main__":
    main()
