"""NONE: a type comment would lose its meaning."""

import jax
import jax.numpy as jnp


def scaled(x):
    def scale(v):
        # type: (jax.Array) -> jax.Array
        return 2.0 * v

    return jax.jit(scale)(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = scaled(x)
    return float(x.sum())
