"""All names are there from the start."""

import jax
import numpy as np


@jax.jit
def fuse(latest):
    return sum(jax.tree.leaves(latest))


ONE = np.float32(1.0)


class Map:
    def __init__(self, names):
        self.latest = {name: np.float32(0.0) for name in names}

    def receive(self, name, value):
        self.latest[name] = value
        return fuse(self.latest)


def main(steps=4):
    names = [f"station{k}" for k in range(steps)]
    board = Map(names)
    for name in names:
        board.receive(name, ONE)
