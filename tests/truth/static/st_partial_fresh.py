"""A partial made for each call."""

from functools import partial

import jax
import jax.numpy as jnp


def leaky(a, slope):
    return jnp.where(a > 0, a, slope * a)


@partial(jax.jit, static_argnames="act")
def layer(x, act):
    return act(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = layer(x, act=partial(leaky, slope=0.1))  # <- JAX303
    print(x)


if __name__ == "__main__":
    main()
