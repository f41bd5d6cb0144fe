"""Objects that are equal, with a hash that changes."""

import random
from functools import partial

import jax
import jax.numpy as jnp


class Tag:
    def __eq__(self, other):
        return isinstance(other, Tag)

    def __hash__(self):
        return random.getrandbits(30)


@partial(jax.jit, static_argnames="tag")
def doubled(x, tag):
    return 2.0 * x


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = doubled(x, tag=Tag())
    print(x)


if __name__ == "__main__":
    main()
