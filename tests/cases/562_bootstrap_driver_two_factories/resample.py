"""Bootstrap driver: runs an estimator on resampled data."""
import numpy as np


def bootstrap(estimator, data, n_resamples, seed=0):
    rng = np.random.default_rng(seed)
    n = len(data[0])
    return [estimator(*(column[rng.integers(0, n, n)] for column in data)) for _ in range(n_resamples)]
