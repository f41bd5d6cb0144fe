"""Sizes in a list."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="setting")
def scaled(x, setting):
    return 2.0 * x


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = scaled(x, setting=[1, 2])  # <- JAX302
    print(x)


if __name__ == "__main__":
    main()
