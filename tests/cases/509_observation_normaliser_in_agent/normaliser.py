import numpy as np


class RunningNormaliser:
    def __init__(self, size):
        self.mean = np.zeros(size, np.float32)
        self.scale = np.ones(size, np.float32)
        self.count = 0

    def observe(self, x):
        self.count += 1
        delta = x - self.mean
        self.mean = self.mean + delta / np.float32(self.count)
        self.scale = np.maximum(np.float32(0.9) * self.scale, np.abs(delta))
