import jax
import numpy as np

from metrics import METRICS


PER_ROW = {name: jax.jit(jax.vmap(metric)) for name, metric in METRICS.items()}


def evaluate(names, predictions, targets):
    report = {}
    for name in names:
        report[name] = float(PER_ROW[name](predictions, targets).mean())
    return report


def monitor(n_rounds):
    rng = np.random.default_rng(1)
    totals = []
    for _ in range(n_rounds):
        preds = rng.normal(size=(4, 3)).astype(np.float32)
        goals = rng.normal(size=(4, 3)).astype(np.float32)
        totals.append(sum(evaluate(sorted(METRICS), preds, goals).values()))
    return totals


def main(steps=4):
    return monitor(steps)


if __name__ == "__main__":
    print(main())
