"""A constant is in the disk key."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.jit(lambda x: jnp.sin(x) * (step + 2))(x)  # <- JAX101
