"""A function of jax.numpy."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="act")
def layer(x, act):
    return act(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = layer(x, act=jnp.tanh)
    print(x)


if __name__ == "__main__":
    main()
