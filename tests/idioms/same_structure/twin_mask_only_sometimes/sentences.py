"""A mask comes only with sentences that were padded."""

import numpy as np

LENGTH = 6


def sentences(count):
    for i in range(count):
        words = LENGTH - i % 3
        tokens = np.zeros(LENGTH, np.float32)
        tokens[:words] = 1.0
        mask = None
        if words < LENGTH:
            mask = np.arange(LENGTH) < words
        yield tokens, mask
