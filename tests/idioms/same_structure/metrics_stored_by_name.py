"""A method stores the same few names in each step."""

import jax
import numpy as np


@jax.jit
def fuse(latest):
    return sum(jax.tree.leaves(latest))


ONE = np.float32(1.0)


class Metrics:
    def __init__(self):
        self.values = {}

    def add(self, name, value):
        self.values[name] = value


def main(steps=4):
    metrics = Metrics()
    for k in range(steps):
        for name in ("loss", "accuracy"):
            metrics.add(name, np.float32(k))
        fuse(metrics.values)
