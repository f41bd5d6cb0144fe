"""A loop that only binds arguments to functions runs none of them."""

from functools import partial

import jax
import jax.numpy as jnp


def area(radius):
    return jax.jit(lambda r: 3.14 * r**2)(radius)


def renamed(radius, name, function):
    return {name: function(radius)}


TABLE = {}
for alias in ("surface", "disc", "circle"):
    TABLE[alias] = partial(renamed, name=alias, function=area)


def main(steps=4):
    found = TABLE["disc"](jnp.ones(4))
    for step in range(steps):
        print(step, sorted(found))


if __name__ == "__main__":
    main()
