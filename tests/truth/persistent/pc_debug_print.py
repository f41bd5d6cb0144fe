"""A program that prints has one disk key (but is not written, up to JAX 0.10)."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):

        def g(x):
            jax.debug.print("{x}", x=x)
            return jnp.sin(x) * 2

        jax.jit(g)(x)  # <- JAX102
