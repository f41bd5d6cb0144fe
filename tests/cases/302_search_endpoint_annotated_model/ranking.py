import jax.numpy as jnp
import numpy as np


class Ranker:
    def score(self, query):
        raise NotImplementedError


class DotRanker(Ranker):
    def __init__(self, n_docs, dim):
        rng = np.random.default_rng(0)
        self.docs = rng.normal(size=(n_docs, dim)).astype(np.float32)

    def score(self, query):
        unit = self.docs / jnp.linalg.norm(self.docs, axis=1, keepdims=True)
        return unit @ query
