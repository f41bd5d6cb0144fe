"""The shape of batches of one size."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="shape")
def filled(value, shape):
    return jnp.full(shape, value)


def main(steps=4):
    for step in range(steps):
        batch = jnp.ones((2, 3))
        out = filled(1.0, shape=batch.shape)
    print(out)


if __name__ == "__main__":
    main()
