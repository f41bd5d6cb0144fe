"""The same number of terms each time."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="terms")
def series(x, terms):
    return sum(x**k for k in range(terms))


def main(steps=4):
    x = jnp.full(3, 0.1)
    for _ in range(steps):
        x = series(x, terms=3) * 0.1
    print(x)


if __name__ == "__main__":
    main()
