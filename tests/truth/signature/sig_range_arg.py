"""A range is no argument of a jitted function."""

import jax
import jax.numpy as jnp


@jax.jit
def picked(x, rows):
    return sum(x[row] for row in rows)


def main(steps=4):
    x = jnp.arange(6.0)
    for _ in range(steps):
        print(picked(x, range(3)))


if __name__ == "__main__":
    main()
