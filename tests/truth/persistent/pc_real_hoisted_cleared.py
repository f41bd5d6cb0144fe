"""After the caches are emptied the program is read from the disk cache."""

import tempfile

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    jax.config.update("jax_compilation_cache_dir", tempfile.mkdtemp())  # <- JAX602
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    x = jnp.ones(4)
    for step in range(steps):
        jax.clear_caches()  # <- JAX503
        f(x)
