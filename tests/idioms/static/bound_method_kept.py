"""A bound method of an object that is kept: equal at each access."""

from functools import partial

import jax
import jax.numpy as jnp


class Field:
    def __init__(self, strength):
        self.strength = strength

    def force(self, x):
        return -self.strength * x


@partial(jax.jit, static_argnames="force")
def push(x, force):
    return x + 0.1 * force(x)


def main(steps=4):
    field = Field(0.5)
    x = jnp.ones(3)
    for _ in range(steps):
        x = push(x, force=field.force)
    print(x)


if __name__ == "__main__":
    main()
