"""Double precision, switched on in the second process, is not in the key of a program in single precision."""

import os

import jax
import jax.numpy as jnp
import numpy as np

RESUMED = os.path.isdir("jax_cache")
jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_enable_x64", RESUMED)


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = np.ones(4, np.float32)
    for _ in range(steps):
        f(x)
