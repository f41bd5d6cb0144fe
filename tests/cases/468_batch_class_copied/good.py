import numpy as np

import evaluation_fixed as evaluation
import model
from data import stream


def main(steps=4):
    rng = np.random.default_rng(0)
    w = np.zeros((3, 2), np.float32)
    held_out = rng.normal(size=(4, 3)).astype(np.float32)
    log = []
    for batch in stream(rng, steps):
        w = model.descend(w, batch)
        log.append((float(model.loss(w, batch)), evaluation.score(w, held_out)))
    return log


if __name__ == "__main__":
    print(main())
