"""lax.map of a lambda is part of a compiled function."""

import jax.numpy as jnp
from jax import jit, lax


@jit
def normalise_rows(matrix):
    return lax.map(lambda row: row / jnp.sum(row), matrix)


def main(steps=4):
    matrix = jnp.ones((4, 6))
    for _ in range(steps):
        matrix = normalise_rows(matrix)
    print(matrix)


if __name__ == "__main__":
    main()
