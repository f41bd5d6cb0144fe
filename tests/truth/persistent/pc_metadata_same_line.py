"""With metadata in the key, the same line has the same key."""

import jax
import jax.numpy as jnp


def main(steps=4):
    jax.config.update("jax_compilation_cache_include_metadata_in_key", True)  # <- JAX603
    x = jnp.ones(4)
    for step in range(steps):
        jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
