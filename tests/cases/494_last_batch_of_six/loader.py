import numpy as np


def minibatches(features, targets, size, seed):
    order = np.random.default_rng(seed).permutation(len(features))
    for start in range(0, len(order), size):
        rows = order[start : start + size]
        yield features[rows], targets[rows]
