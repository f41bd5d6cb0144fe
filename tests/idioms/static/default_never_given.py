"""A list as the default of a static parameter, which nobody gives."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="names")
def total(x, names=["a", "b"]):
    return x.sum() * len(names)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        out = total(x)
    print(out)


if __name__ == "__main__":
    main()
