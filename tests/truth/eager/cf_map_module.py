"""lax.map compiles on each eager call, although its body is a module function."""

import jax.numpy as jnp
from jax import lax


def featurise(row):
    return jnp.stack([row.sum(), row.max()])


def process(table):
    return lax.map(featurise, table)  # <- JAX702


def main(steps=4):
    table = jnp.arange(12.0).reshape(4, 3)
    for _ in range(steps):
        print(process(table).shape)


if __name__ == "__main__":
    main()
