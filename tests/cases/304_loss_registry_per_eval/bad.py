import jax
import numpy as np

from metrics import METRICS


def evaluate(names, predictions, targets):
    report = {}
    for name in names:
        per_row = jax.jit(jax.vmap(METRICS[name]))  # HAZARD transform-per-call
        report[name] = float(per_row(predictions, targets).mean())
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
