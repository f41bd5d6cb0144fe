"""Random search over rate and momentum for a small classifier."""
import dataclasses

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass
class Trial:
    rate: float
    momentum: float


def cross_entropy(w, x, y):
    logits = x @ w
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), y[:, None], axis=1))


@jax.jit
def step(w, velocity, rate, momentum, x, y):
    velocity = momentum * velocity - rate * jax.grad(cross_entropy)(w, x, y)
    return w + velocity, velocity


def run_trial(trial, x, y, n_updates=3):
    w = np.zeros((x.shape[1], 3), np.float32)
    velocity = np.zeros_like(w)

    for _ in range(n_updates):
        w, velocity = step(w, velocity, trial.rate, trial.momentum, x, y)
    return float(cross_entropy(w, x, y))


def search(n_trials):
    rng = np.random.default_rng(6)
    x = rng.normal(size=(20, 4)).astype(np.float32)
    y = rng.integers(0, 3, size=20).astype(np.int32)
    scores = []
    for _ in range(n_trials):
        trial = Trial(float(rng.uniform(0.01, 1.0)), float(rng.uniform(0.0, 0.9)))
        scores.append(run_trial(trial, x, y))
    return scores


def main(steps=6):
    return search(steps)


if __name__ == "__main__":
    print(main())
