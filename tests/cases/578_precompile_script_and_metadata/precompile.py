"""Run at image build time, so that the first request finds its program on disk."""
import numpy as np

import settings
from pricing import option_price

SIZES = (8,)


def fill():
    settings.apply()
    for n in SIZES:
        option_price(*(np.ones(n, np.float32) for _ in range(3))).block_until_ready()


if __name__ == "__main__":
    fill()
