"""A shape as a static tuple, of batches of one size."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnums=(1, 2))
def noise(key, shape, dtype):
    return jax.random.normal(key, shape, dtype)


def sample(key, batch):
    return noise(key, batch.shape, batch.dtype)


def main(steps=4):
    key = jax.random.key(0)
    batch = jnp.ones((2, 3))
    for _ in range(steps):
        batch = batch + sample(key, batch)
    print(batch)


if __name__ == "__main__":
    main()
