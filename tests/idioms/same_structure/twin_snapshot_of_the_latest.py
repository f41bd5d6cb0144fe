"""A method gives a copy of a dict in which another stores new names."""

import jax
import numpy as np


@jax.jit
def fuse(latest):
    return sum(jax.tree.leaves(latest))


ONE = np.float32(1.0)


class Map:
    def __init__(self):
        self.latest = {}

    def receive(self, name, value):
        self.latest[name] = value

    def snapshot(self):
        return dict(self.latest)


def main(steps=4):
    board = Map()
    for name in [f"station{k}" for k in range(steps)]:
        board.receive(name, ONE)
        fuse(board.snapshot())  # <- JAX203
