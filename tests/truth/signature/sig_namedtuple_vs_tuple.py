"""A namedtuple and a plain tuple take turns."""

from collections import namedtuple

import jax
import jax.numpy as jnp

Pair = namedtuple("Pair", "left right")


@jax.jit
def total(tree):
    return sum(jax.tree.leaves(tree))


def build(step, x):
    if step % 2:
        return Pair(x, x)
    return (x, x)


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = total(build(step, x)) * 0.4  # <- JAX202
    print(x)


if __name__ == "__main__":
    main()
