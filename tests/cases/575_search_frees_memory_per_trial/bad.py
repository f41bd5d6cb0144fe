import jax
import jax.numpy as jnp
import numpy as np

import memory
from search import random_search

X = np.random.default_rng(38).normal(size=(12, 3)).astype(np.float32)
Y = X @ np.array([1.0, -2.0, 0.5], np.float32)


@jax.jit
def ridge_descent(w, rate, penalty):
    g = X.T @ (X @ w - Y) / len(Y) + penalty * w
    return w - rate * g


def objective(config):
    w = jnp.zeros(3)
    for _ in range(4):
        w = ridge_descent(w, config["rate"], config["penalty"])
    return float(np.mean((X @ np.asarray(w) - Y) ** 2))


def main(steps=4):
    space = {"rate": (0.05, 0.4), "penalty": (0.0, 0.1)}
    results = random_search(objective, space, steps, after_trial=memory.release)
    return [score for score, _ in results]


if __name__ == "__main__":
    print(main())
