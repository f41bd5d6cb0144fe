"""Slices of a NumPy array between two moving bounds: always the same number of rows."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def loss_and_gradient(weights, x, y):
    return jax.value_and_grad(lambda w: jnp.mean((x @ w - y) ** 2))(weights)


def epoch(weights, x, y, bs):
    order = np.random.default_rng(0).permutation(len(x))
    for i in range(len(x) // bs):
        rows = order[i * bs : (i + 1) * bs]
        _, gradient = loss_and_gradient(weights, x[rows], y[i * bs : (i + 1) * bs])
        weights = weights - 0.1 * gradient
    return weights


def main(steps=4):
    x = np.ones((50, 3), np.float32)
    y = np.zeros(50, np.float32)
    weights = jnp.ones(3)
    for _ in range(steps):
        weights = epoch(weights, x, y, 16)
    print(weights)


if __name__ == "__main__":
    main()
