import numpy as np


def minibatches(features, targets, size, seed):
    order = np.random.default_rng(seed).permutation(len(features))
    for start in range(0, len(order), size):
        rows = order[start : start + size]
        missing = size - len(rows)
        weight = np.concatenate([np.ones(len(rows), np.float32), np.zeros(missing, np.float32)])
        rows = np.concatenate([rows, np.zeros(missing, rows.dtype)])
        yield features[rows], targets[rows], weight
