"""Rows are read one by one with a Python index."""

import jax.numpy as jnp


def main(steps=4):
    table = jnp.arange(48.0).reshape(16, 3)
    total = 0.0
    for i in range(steps):
        row = table[i]
        total += float(row[0])


if __name__ == "__main__":
    main()
