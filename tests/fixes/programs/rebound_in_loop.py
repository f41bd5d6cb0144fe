"""NONE: the captured number is another one in each iteration."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        rate = 0.5 / (i + 1)
        advance = jax.jit(lambda v: v - rate * v)
        x = advance(x)
    return float(x.sum())
