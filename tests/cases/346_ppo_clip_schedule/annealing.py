import numpy as np


class LinearSchedule:
    def __init__(self, start, end, length):
        self.start, self.end, self.length = start, end, length

    def __call__(self, t):
        return np.interp(t, [0, self.length], [self.start, self.end])
