"""The default width is not in the disk key of a program in single precision."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with jax.enable_x64(step % 2 == 1):
            jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
