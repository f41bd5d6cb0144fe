"""A function that is only called in the body may be defined below."""

import jax
import jax.numpy as jnp


def advanced(w):
    return jax.jit(lambda v: decay(v) + 0.5)(w)


def decay(v):
    return 0.5 * v


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = advanced(w)
    return float(w.sum())
