"""XLA_FLAGS is in the disk key, also after the start."""

import os

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        os.environ["XLA_FLAGS"] += f" --xla_unknown_{step}=1"
        jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
