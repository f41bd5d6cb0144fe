"""A directory that is copied elsewhere: up to JAX 0.10 its path is in the key."""

import os
import shutil

import jax
import jax.numpy as jnp
import numpy as np

FIRST, SECOND = os.path.abspath("jax_cache"), os.path.abspath("copied")
if os.path.isdir(FIRST) and not os.path.isdir(SECOND):
    shutil.copytree(FIRST, SECOND)

jax.config.update("jax_compilation_cache_dir", SECOND if os.path.isdir(SECOND) else FIRST)
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = np.ones(4, np.float32)
    for _ in range(steps):
        f(x)
