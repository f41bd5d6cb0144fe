"""A method stores what it is told under the name that it is told."""

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
        return fuse(self.latest)  # <- JAX203


def main(steps=4):
    board = Map()
    for k in range(steps):
        board.receive(f"station{k}", ONE)
