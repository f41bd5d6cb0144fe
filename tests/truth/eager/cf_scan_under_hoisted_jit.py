"""The scan over a lambda sits inside a function that is compiled once."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def cumulative(values):
    return lax.scan(lambda total, v: (total + v, total), 0.0, values)[1]


def main(steps=4):
    values = jnp.ones((10,))
    for _ in range(steps):
        values = cumulative(values)
    print(values)


if __name__ == "__main__":
    main()
