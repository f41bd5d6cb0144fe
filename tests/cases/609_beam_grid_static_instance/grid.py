import numpy as np


class Grid:
    def __init__(self, n, dx):
        self.n = n
        self.dx = dx

    def points(self):
        return (np.arange(self.n) - self.n / 2) * self.dx
