"""Axes in a tuple that is built anew, equal each time."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="axes")
def total(x, axes):
    return jnp.sum(x, axis=axes)


def main(steps=4):
    x = jnp.ones((2, 3))
    for _ in range(steps):
        out = total(x, axes=tuple([0, 1]))
    print(out)


if __name__ == "__main__":
    main()
