from simplex_tools_fixed import *

import numpy as np


def rebalance(weights, returns, eta):
    raw = weights + eta * returns
    return project(raw, total=1.0)


def main(steps=4):
    rng = np.random.default_rng(8)
    weights = np.full(5, 0.2, np.float32)
    herf = []
    for _ in range(steps):
        returns = rng.normal(size=5).astype(np.float32)
        weights = np.asarray(rebalance(weights, returns, np.float32(0.1)))
        herf.append(float((weights ** 2).sum()))
    return herf


if __name__ == "__main__":
    print(main())
