"""Traced code goes over a set in sorted order, and asks what is in it."""

import os

import jax
import jax.numpy as jnp

jax.config.update("jax_compilation_cache_dir", os.path.abspath("programs"))

WEIGHTS = {"data": 1.0, "prior": 0.1, "boundary": 0.5}
SQUARED = {"data", "boundary"}


@jax.jit
def loss(x):
    total = 0.0
    for name in sorted(set(WEIGHTS) & {"data", "boundary", "prior"}):
        term = x**2 if name in SQUARED else jnp.abs(x)
        total = total + WEIGHTS[name] * term.sum()
    return total


def main(steps=4):
    x = jnp.ones(3)
    return len([loss(x) for _ in range(steps)])
