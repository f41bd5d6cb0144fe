"""A directory set after the first compile counts from then on, and its path is in the key up to JAX 0.10."""

import tempfile

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step == 1:
            jax.config.update("jax_compilation_cache_dir", tempfile.mkdtemp())  # <- JAX602
            jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
        jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
