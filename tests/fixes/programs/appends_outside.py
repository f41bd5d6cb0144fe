"""NONE: the traced code stores into a list that is not its own."""

import jax
import jax.numpy as jnp

SEEN = []


def shifted(x):
    @jax.jit
    def shift(v):
        SEEN.append(v.shape)
        return v + 1.0

    return shift(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = shifted(x)
    return float(x.sum()) + len(SEEN)
