"""The train step is a decorated function inside the per-batch function."""

import jax
import jax.numpy as jnp
import numpy as np


def train_on_batch(params, batch):
    @jax.jit  # <- JAX102
    def step(p, b):
        return p - 0.1 * (p * b).mean()

    return step(params, batch)


def main(steps=4):
    params = jnp.ones((6,))
    batches = np.random.default_rng(1).normal(size=(steps, 6)).astype("float32")
    for batch in batches:
        params = train_on_batch(params, batch)
    print(params)


if __name__ == "__main__":
    main()
