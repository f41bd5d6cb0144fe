"""A program with a callback is not written, up to JAX 0.10."""

import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


@jax.jit
def f(x):
    jax.debug.print("{x}", x=x)  # <- JAX610
    return jnp.sin(x) * 2


def main(steps=4):
    x = np.ones(4, np.float32)
    for _ in range(steps):
        f(x)
