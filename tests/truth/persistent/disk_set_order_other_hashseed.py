"""The order of a set of texts changes with the hash seed of the process."""

import os

import jax
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


@jax.jit
def f(x):
    places = {name: place for place, name in enumerate({"aa", "bb", "cc", "dd", "ee"})}  # <- JAX605
    return x * (1.0 + places["aa"])


def main(steps=4):
    x = np.ones(4, np.float32)
    for _ in range(steps):
        f(x)
