"""With metadata in the key, the line of a lambda is in it."""

import jax
import jax.numpy as jnp


def main(steps=4):
    jax.config.update("jax_compilation_cache_include_metadata_in_key", True)  # <- JAX603
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
        else:
            jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
