"""Training and evaluation have batch sizes, and programs, of their own."""

import jax
import jax.numpy as jnp
import numpy as np

TRAIN_BATCH, EVAL_BATCH = 8, 32


def loss(weights, x):
    return jnp.mean((x @ weights - 1.0) ** 2)


@jax.jit
def train_step(weights, x):
    return weights - 0.1 * jax.grad(loss)(weights, x)


@jax.jit
def eval_step(weights, x):
    return loss(weights, x)


def main(steps=4):
    x = np.full((32, 3), 0.5, np.float32)
    weights = jnp.zeros(3)
    for _ in range(steps):
        for i in range(4):
            weights = train_step(weights, x[i * TRAIN_BATCH : (i + 1) * TRAIN_BATCH])
        print(eval_step(weights, x[:EVAL_BATCH]))


if __name__ == "__main__":
    main()
