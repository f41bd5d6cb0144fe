"""The folder of dumps is left out of the disk key."""

import os

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        os.environ["XLA_FLAGS"] += f" --xla_dump_to=dump{step}"
        jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
