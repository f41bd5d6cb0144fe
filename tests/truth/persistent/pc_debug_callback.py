"""A program with a callback has one disk key (but is not written, up to JAX 0.10)."""

import jax
import jax.numpy as jnp


def note(x):
    pass


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):

        def g(x):
            jax.debug.callback(note, x)
            return jnp.sin(x) * 2

        jax.jit(g)(x)  # <- JAX102
