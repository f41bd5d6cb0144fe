"""Compiler options are in the disk key."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        options = {"xla_embed_ir_in_executable": bool(step % 2)}
        jax.jit(lambda x: jnp.sin(x) * 2, compiler_options=options)(x)  # <- JAX101
