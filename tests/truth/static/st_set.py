"""A frozenset that is built anew, equal each time."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="kept")
def masked(x, kept):
    return jnp.stack([x[i] if i in kept else 0.0 * x[i] for i in range(3)])


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = masked(x, kept=frozenset([1, 2]))
    print(x)


if __name__ == "__main__":
    main()
