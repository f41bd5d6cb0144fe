"""The precision is not in the disk key of a program without a product."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with jax.default_matmul_precision("float32" if step % 2 else None):
            jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
