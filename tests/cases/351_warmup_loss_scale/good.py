import numpy as np

from steps import accumulate_grads, zeros
from warmup_fixed import precompile


def train(n_steps, accumulate=2):
    rng = np.random.default_rng(1)
    w = rng.normal(size=4).astype(np.float32)
    precompile(w, batch=3)
    totals = []
    for _ in range(n_steps):
        grads = zeros(w)
        for _ in range(accumulate):
            x = rng.normal(size=(3, 4)).astype(np.float32)
            grads = accumulate_grads(grads, w, x, 1.0 / accumulate)
        w = w - np.float32(0.1) * np.asarray(grads)
        totals.append(float(w.sum()))
    return totals


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
