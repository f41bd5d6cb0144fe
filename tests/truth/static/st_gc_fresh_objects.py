"""A plain instance, dropped and collected before the next call."""

import gc
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
    return act.apply(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = layer(x, act=Gate())  # <- JAX303
        gc.collect()
    print(x)


if __name__ == "__main__":
    main()
