import numpy as np

import model
from data import Batch


def score(w, inputs):
    labels = (inputs[:, 0] > 0).astype(np.int32)
    batch = Batch(labels=labels, inputs=inputs)
    return float(model.loss(w, batch))
