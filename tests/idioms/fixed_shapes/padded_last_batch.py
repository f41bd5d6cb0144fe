"""The last batch is filled up with rows that a mask leaves out."""

import jax
import jax.numpy as jnp
import numpy as np

BATCH = 8


@jax.jit
def update(weights, rows, mask):
    errors = (rows @ weights - 1.0) * mask
    return weights - 0.1 * (rows.T @ errors) / jnp.maximum(mask.sum(), 1.0)


def pad(rows, size):
    missing = size - len(rows)
    mask = np.zeros(size, np.float32)
    mask[: len(rows)] = 1.0
    return np.pad(rows, [(0, missing), (0, 0)]), mask


def main(steps=4):
    data = np.ones((21, 3), np.float32)
    weights = jnp.zeros(3)
    for _ in range(steps):
        for start in range(0, len(data), BATCH):
            rows, mask = pad(data[start : start + BATCH], BATCH)
            weights = update(weights, rows, mask)
    print(weights)


if __name__ == "__main__":
    main()
