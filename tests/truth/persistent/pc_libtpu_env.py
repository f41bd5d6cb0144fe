"""LIBTPU_INIT_ARGS is in the disk key."""

import os

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        os.environ["LIBTPU_INIT_ARGS"] = f"--a={step}"
        jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
