"""The carried array is donated to each call."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, donate_argnums=0)
def advance(field):
    return field + 0.1 * jnp.cos(field)


def main(steps=4):
    field = jnp.zeros(8)
    for _ in range(steps):
        field = advance(field)
    print(field)


if __name__ == "__main__":
    main()
