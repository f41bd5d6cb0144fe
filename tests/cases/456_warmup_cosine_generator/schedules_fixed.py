"""Learning rates, one per step, without end."""

import itertools
import math

import numpy as np


def warmup_cosine(peak, warmup, total):
    for step in range(warmup):
        yield peak * (step + 1) / warmup
    for step in itertools.count():
        done = min(1.0, step / (total - warmup))
        yield peak * 0.5 * (1.0 + math.cos(math.pi * done))


def exponential(peak, rate):
    return (peak * math.exp(-rate * step) for step in itertools.count())


def on_grid(values):
    """Piecewise constant rates from an array, for plots."""
    return np.repeat(np.asarray(values), 3)
