"""The last batch of the data is shorter."""

import jax
import jax.numpy as jnp
import numpy as np

BATCH = 8


@jax.jit
def update(weights, batch):
    return weights - 0.1 * (batch.T @ (batch @ weights)) / batch.shape[0]


def batches(data):
    while True:
        for start in range(0, len(data), BATCH):
            yield data[start : start + BATCH]


def main(steps=4):
    data = np.ones((21, 3), np.float32)
    weights = jnp.ones(3)
    for _, batch in zip(range(steps), batches(data)):
        weights = update(weights, batch)  # <- JAX205
    print(weights)


if __name__ == "__main__":
    main()
