import numpy as np

from metrics_fixed import evaluate
from model import init, train_step


def blobs(rng, n=30):
    y = rng.integers(0, 2, size=n).astype(np.int32)
    x = rng.normal(size=(n, 3)).astype(np.float32) + y[:, None].astype(np.float32)
    return x, y


def fit(n_epochs):
    rng = np.random.default_rng(0)
    train, valid = blobs(rng), blobs(rng)
    params = init(rng, 3, 2)
    scores = []
    for _ in range(n_epochs):
        params = train_step(params, *train)
        scores.append(evaluate(params, *valid))
    return scores


def main(steps=6):
    return fit(steps)


if __name__ == "__main__":
    print(main())
