"""Filters over a periodic signal."""

import jax.numpy as jnp


def smooth(signal):
    return 0.5 * signal + 0.25 * (jnp.roll(signal, 1) + jnp.roll(signal, -1))


def threshold(signal, level):
    return jnp.where(jnp.abs(signal) > level, signal, 0.0)
