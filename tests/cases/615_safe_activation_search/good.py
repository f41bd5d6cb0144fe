"""Small grid search over activations and learning rates."""
import itertools

import numpy as np

from steps import get_step, init

RATES = (0.01, 0.1)
ACTIVATIONS = ("tanh", "relu")


def run_trial(activation, rate, x, y, n_steps):
    step = get_step(activation)
    params = init(x.shape[1])
    for _ in range(n_steps):
        params, loss = step(params, x, y, rate)
    return float(loss)


def search(x, y, n_steps):
    results = {}
    for activation, rate in itertools.product(ACTIVATIONS, RATES):
        results[activation, rate] = run_trial(activation, rate, x, y, n_steps)
    best = min(results, key=results.get)
    results["final"] = run_trial(*best, x, y, 2 * n_steps)
    return results


def main(steps=6):
    rng = np.random.default_rng(0)
    x = rng.normal(size=(20, 3)).astype(np.float32)
    y = np.sin(x).sum(axis=1)
    return list(search(x, y, steps).values())


if __name__ == "__main__":
    print(main())
