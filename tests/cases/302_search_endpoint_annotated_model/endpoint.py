"""Thin request layer in front of a ranker."""
import jax
import numpy as np

from ranking import Ranker


class Endpoint:
    def __init__(self, ranker: Ranker):
        self._ranker = ranker
        self.latencies = []

    def top(self, query) -> int:
        scores = jax.jit(self._ranker.score)(query)  # HAZARD bound-method
        self.latencies.append(scores.size)
        return int(np.argmax(scores))
