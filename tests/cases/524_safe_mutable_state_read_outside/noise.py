import numpy as np


class NoiseSource:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.scale = 0.01

    def draw(self, n):
        return (self.scale * self.rng.standard_normal(n)).astype(np.float32)
