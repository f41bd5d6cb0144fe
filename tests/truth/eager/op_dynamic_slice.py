"""A dynamic slice takes a window of a static size."""

import jax.numpy as jnp
from jax import lax


def main(steps=4):
    x = jnp.arange(16.0)
    for i in range(steps):
        print(lax.dynamic_slice(x, (i,), (2,)))


if __name__ == "__main__":
    main()
