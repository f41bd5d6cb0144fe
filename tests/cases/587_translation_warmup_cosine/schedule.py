import numpy as np


class WarmupCosine:
    """Linear warm-up followed by half a cosine."""

    def __init__(self, peak, warmup, total):
        self.peak = peak
        self.warmup = warmup
        self.total = total

    def __call__(self, step):
        if step < self.warmup:
            return self.peak * (step + 1) / self.warmup
        progress = (step - self.warmup) / (self.total - self.warmup)
        return 0.5 * self.peak * (1.0 + np.cos(np.pi * progress))
