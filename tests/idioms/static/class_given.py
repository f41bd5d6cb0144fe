"""A class, not an instance of it."""

from functools import partial

import jax
import jax.numpy as jnp


class Relu:
    @staticmethod
    def apply(x):
        return jnp.maximum(x, 0.0)


@partial(jax.jit, static_argnums=1)
def layer(x, activation):
    return activation.apply(0.9 * x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = layer(x, Relu)
    print(x)


if __name__ == "__main__":
    main()
