"""The environment configures the disk cache, ahead of the import."""

import os

os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", os.path.expanduser("~/.cache/jax"))
os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")

import jax
import numpy as np


@jax.jit
def step(w):
    return w * 0.5


def main(steps=4):
    w = np.ones(4, np.float32)
    for _ in range(steps):
        w = step(w)
    return w.shape
