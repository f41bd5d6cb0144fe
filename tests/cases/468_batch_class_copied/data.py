from typing import NamedTuple

import numpy as np


class Batch(NamedTuple):
    inputs: np.ndarray
    labels: np.ndarray


def stream(rng, n):
    for _ in range(n):
        inputs = rng.normal(size=(4, 3)).astype(np.float32)
        yield Batch(inputs, (inputs[:, 0] > 0).astype(np.int32))
