"""Annotations are evaluated where the function is defined: the module has the names."""

import jax
import jax.numpy as jnp
from jax import Array


def scaled(x: Array) -> Array:
    @jax.jit
    def scale(v: Array, gain: "float" = 2.0) -> Array:
        factor: Array = gain * v
        return factor

    return scale(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = scaled(x)
    return float(x.sum())
