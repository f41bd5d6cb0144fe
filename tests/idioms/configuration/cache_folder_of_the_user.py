"""The user chooses the folder of the disk cache; the time is only for the log."""

import os
import time
from pathlib import Path

import jax
import numpy as np

HOME = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))


def enable_cache(folder=None):
    folder = Path(folder) if folder else HOME / "flow" / "programs"
    folder.mkdir(parents=True, exist_ok=True)
    jax.config.update("jax_compilation_cache_dir", str(folder))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.1)


@jax.jit
def step(w):
    started = time.perf_counter()
    w = w * 0.5
    print(f"traced in {time.perf_counter() - started:.3f} s")
    return w


def main(steps=4):
    enable_cache()
    w = np.ones(4, np.float32)
    for k in range(steps):
        began = time.time()
        w = step(w)
        print(k, time.time() - began)
    return w.shape
