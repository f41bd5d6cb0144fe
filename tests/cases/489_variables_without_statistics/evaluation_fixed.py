import numpy as np

import layers


def self_check(params):
    """What the exported model answers to a constant input."""
    probe = np.ones((4, 3), np.float32)
    answer = layers.apply({"params": params, "batch_stats": {}}, probe)
    return round(float(answer[0, 0]), 5)
