"""NONE: a default holds the value of a local from when the def ran."""

import jax
import jax.numpy as jnp


def scaled(x, gain):
    @jax.jit
    def scale(v, g=gain):
        return g * v

    return scale(x)


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        x = scaled(x, 0.5 + i)
    return float(x.sum())
