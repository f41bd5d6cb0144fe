"""A prefix combination runs op by op, without compiling again."""

import jax.numpy as jnp
from jax import lax


def combine(left, right):
    return left + right


def prefix(values):
    return lax.associative_scan(combine, values)


def main(steps=4):
    values = jnp.ones((8,))
    for _ in range(steps):
        print(prefix(values)[-1])


if __name__ == "__main__":
    main()
