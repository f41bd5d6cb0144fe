"""The name of a scope is not in the disk key."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):

        def g(x):
            with jax.named_scope(f"step{step}"):
                return jnp.sin(x) * 2

        jax.jit(g)(x)  # <- JAX102
