"""NONE: it prints whenever it is traced."""

import jax
import jax.numpy as jnp


def shifted(x):
    @jax.jit
    def shift(v):
        print("shifting", v.shape)
        return v + 1.0

    return shift(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = shifted(x)
    return float(x.sum())
