"""One method adds cells up to a limit, another replaces each; a third makes an array as long as they are many."""

import jax.numpy as jnp
import numpy as np

CAPACITY = 64
ONE = np.float32(1.0)


class Colony:
    def __init__(self):
        self.cells = []

    def divide(self):
        if len(self.cells) < CAPACITY:
            self.cells.append(ONE)

    def age(self):
        self.cells = [cell + 1 for cell in self.cells]

    def noise(self):
        return np.asarray(jnp.zeros(len(self.cells)))  # <- JAX704


def main(steps=4):
    colony = Colony()
    for hour in range(steps):
        colony.divide()
        colony.age()
        colony.noise()
