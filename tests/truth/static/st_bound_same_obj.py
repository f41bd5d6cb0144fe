"""A bound method of one object."""

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
    gate = Gate()
    for _ in range(steps):
        x = layer(x, act=gate.apply)
    print(x)


if __name__ == "__main__":
    main()
