import abc

import jax
import numpy as np


class Sampler(abc.ABC):
    def __init__(self, seed):
        self.key = jax.random.PRNGKey(seed)

    @abc.abstractmethod
    def propose(self, point, key):
        """The next point."""

    def run(self, point, n):
        draws = []
        for i in range(n):
            point = np.asarray(self.propose(point, jax.random.fold_in(self.key, i)))
            draws.append(point)
        return draws
