import numpy as np


def thumbnails(n, side=6, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.random((side, side), dtype=np.float32)
