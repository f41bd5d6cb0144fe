"""A lambda made per call is compiled once and then read from the disk cache."""

import tempfile

import jax
import jax.numpy as jnp


def main(steps=4):
    jax.config.update("jax_compilation_cache_dir", tempfile.mkdtemp())  # <- JAX602
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    x = jnp.ones(4)
    for step in range(steps):
        jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
