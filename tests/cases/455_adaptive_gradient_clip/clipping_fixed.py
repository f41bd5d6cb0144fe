import numpy as np


class AdaptiveClip:
    """Clip at the upper quartile of the gradient norms seen so far."""

    def __init__(self, limit, base_rate=0.1):
        self.limit = limit
        self.base_rate = base_rate
        self.norms = []

    def rate(self, step):
        return self.base_rate / (1 + step)

    def observe(self, norm):
        self.norms.append(norm)
        if len(self.norms) >= 3:
            self.limit = float(np.percentile(self.norms, 75))
