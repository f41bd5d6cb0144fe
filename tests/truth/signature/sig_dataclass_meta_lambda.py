"""The activation of a layer is a metadata field, and a lambda is a new one each time."""

from dataclasses import dataclass
from functools import partial
from typing import Callable

import jax
import jax.numpy as jnp


@partial(jax.tree_util.register_dataclass, data_fields=["weights"], meta_fields=["activation"])
@dataclass
class Layer:
    weights: jax.Array
    activation: Callable


@jax.jit
def forward(layer, x):
    return layer.activation(layer.weights * x)


def main(steps=4):
    x = weights = jnp.ones(3)
    for _ in range(steps):
        layer = Layer(weights, lambda a: jnp.maximum(a, 0.1 * a))
        x = forward(layer, x)  # <- JAX303
    print(x)


if __name__ == "__main__":
    main()
