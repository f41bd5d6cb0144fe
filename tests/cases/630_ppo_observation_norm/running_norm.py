import numpy as np


class RunningNorm:
    """Mean and scale of everything that was observed."""

    def __init__(self):
        self.count = 0
        self.mean = np.float32(0.0)
        self.scale = np.float32(1.0)

    def observe(self, batch):
        self.count += 1
        blend = np.float32(1.0 / self.count)
        self.mean = self.mean + blend * (batch.mean(axis=0) - self.mean)
        self.scale = self.scale + blend * (batch.std(axis=0) - self.scale)


NORM = RunningNorm()
