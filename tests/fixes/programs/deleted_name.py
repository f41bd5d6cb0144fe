"""NONE for the statement: its name is deleted; the jit call itself is moved."""

import jax
import jax.numpy as jnp


def shifted(x):
    shift = jax.jit(lambda v: v + 1.0)
    y = shift(x)
    del shift
    return y


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = shifted(x)
    return float(x.sum())
