"""A bound method of an object made for each call."""

from functools import partial

import jax
import jax.numpy as jnp


class Gate:
    def __init__(self):
        self.slope = 0.5

    def apply(self, a):
        return self.slope * a


@partial(jax.jit, static_argnames="act")
def layer(x, act):
    return act(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = layer(x, act=Gate().apply)  # <- JAX303
    print(x)


if __name__ == "__main__":
    main()
