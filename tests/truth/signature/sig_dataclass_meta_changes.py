"""The counter of a state is a metadata field: each value is another structure."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.tree_util.register_dataclass, data_fields=["weights"], meta_fields=["step"])
@dataclass
class State:
    weights: jax.Array
    step: int


@jax.jit
def descend(state):
    return state.weights - 0.1 * jnp.sin(state.weights)


def main(steps=4):
    weights = jnp.ones(3)
    for step in range(steps):
        weights = descend(State(weights, step))  # <- JAX301
    print(weights)


if __name__ == "__main__":
    main()
