"""NONE: the captured number is bound again after the loop's first half."""

import jax
import jax.numpy as jnp


def main(steps=4):
    rate = 0.5
    x = jnp.ones(3)
    for _ in range(steps):
        x = jax.jit(lambda v: v - rate * v)(x)
        rate = rate * 0.5
    return float(x.sum())
