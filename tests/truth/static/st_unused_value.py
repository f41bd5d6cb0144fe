"""A counter for the log that the function ignores."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnums=1)
def advance(x, number):
    return 2.0 * x


def main(steps=4):
    x = jnp.ones(3)
    number = 0
    while number < steps:
        x = advance(x, number)  # <- JAX301
        number += 1
    print(x)


if __name__ == "__main__":
    main()
