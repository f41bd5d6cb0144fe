"""lax.reduce adds up an array with a lambda."""

import jax.numpy as jnp
from jax import lax


def total(values):
    return lax.reduce(values, 0.0, lambda a, b: a + b, (0,))  # <- JAX703


def main(steps=4):
    values = jnp.arange(10.0)
    for _ in range(steps):
        print(total(values))


if __name__ == "__main__":
    main()
