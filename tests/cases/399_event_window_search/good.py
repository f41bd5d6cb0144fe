"""Spike-rate estimate in windows that follow the stimulus."""
from functools import partial

import jax
from jax import lax
import numpy as np


@partial(jax.jit, static_argnames="width")
def rate(times, start, width):
    window = lax.dynamic_slice(times, (start,), (width,))
    return width / (window[-1] - window[0])


class RateMonitor:
    def __init__(self, times):
        self.times = times
        self.start = 0

    def seek(self, onset):
        self.start = int(np.searchsorted(self.times, onset))

    def current(self):
        return float(rate(self.times, self.start, width=4))


def monitor(n):
    rng = np.random.default_rng(0)
    times = np.cumsum(rng.exponential(0.5, size=40)).astype(np.float32)
    probe = RateMonitor(times)
    rates = []
    for k in range(n):
        rates.append(probe.current())
        probe.seek(1.0 + k)
    return rates


def main(steps=6):
    return monitor(steps)


if __name__ == "__main__":
    print(main())
