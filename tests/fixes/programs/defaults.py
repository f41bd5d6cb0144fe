"""A default that is a constant is moved along."""

import jax
import jax.numpy as jnp

GAIN = 2.0


def scaled(x):
    @jax.jit
    def scale(v, gain=GAIN, *, shift=-1.5):
        return gain * v + shift

    return scale(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = scaled(x)
    return float(x.sum())
