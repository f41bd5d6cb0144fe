"""A Python int is carried, and the body divides it."""

import jax
import jax.numpy as jnp


@jax.jit
def halve(value):
    return value / 2


def main(steps=4):
    value = 8
    for _ in range(steps):
        value = halve(value)  # <- JAX204
    print(jnp.shape(value))


if __name__ == "__main__":
    main()
