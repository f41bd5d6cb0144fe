"""An array of NumPy as a constant has the same key in each process."""

import os

import jax
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
WEIGHTS = np.arange(4, dtype=np.float32)


@jax.jit
def f(x):
    return WEIGHTS * x


def main(steps=4):
    x = np.ones(4, np.float32)
    for _ in range(steps):
        f(x)
