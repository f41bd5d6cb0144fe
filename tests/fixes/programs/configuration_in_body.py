"""NONE: the traced code asks for the configuration."""

import jax
import jax.numpy as jnp


def shifted(x):
    return jax.jit(lambda v: v + (2.0 if jax.config.jax_debug_nans else 1.0))(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = shifted(x)
    return float(x.sum())
