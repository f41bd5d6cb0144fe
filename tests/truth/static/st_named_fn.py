"""A function of the module."""

from functools import partial

import jax
import jax.numpy as jnp


def halved(a):
    return 0.5 * a


@partial(jax.jit, static_argnames="act")
def layer(x, act):
    return act(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = layer(x, act=halved)
    print(x)


if __name__ == "__main__":
    main()
