"""A jitted function handed to an eager lax.map does not save the compile."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def tokenise(row):
    return jnp.argsort(row)


def main(steps=4):
    rows = jnp.arange(12.0).reshape(3, 4)
    for _ in range(steps):
        order = lax.map(tokenise, rows)  # <- JAX702
    print(order)


if __name__ == "__main__":
    main()
