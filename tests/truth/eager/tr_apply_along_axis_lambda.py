"""A lambda is applied along the rows of a table."""

import jax.numpy as jnp


def ranges(table):
    return jnp.apply_along_axis(lambda row: row.max() - row.min(), 1, table)


def main(steps=4):
    table = jnp.arange(12.0).reshape(3, 4)
    for _ in range(steps):
        print(ranges(table))


if __name__ == "__main__":
    main()
