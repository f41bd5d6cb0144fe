"""NONE: nothing is known about the function that the traced code calls."""

import functools

import jax
import jax.numpy as jnp

HOOKS = {"shift": functools.partial(jnp.add, 1.0)}


def shifted(x):
    return jax.jit(lambda v: HOOKS["shift"](v))(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = shifted(x)
        HOOKS["shift"] = functools.partial(jnp.add, 2.0)
    return float(x.sum())
