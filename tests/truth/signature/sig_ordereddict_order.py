"""The order of an OrderedDict's keys matters (not a matter of kinds)."""

from collections import OrderedDict

import jax
import jax.numpy as jnp


@jax.jit
def total(tree):
    return sum(jax.tree.leaves(tree))


def build(step, x):
    if step % 2:
        return OrderedDict(a=x, b=2 * x)
    return OrderedDict(b=2 * x, a=x)


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = total(build(step, x)) * 0.4  # <- JAX203
    print(x)


if __name__ == "__main__":
    main()
