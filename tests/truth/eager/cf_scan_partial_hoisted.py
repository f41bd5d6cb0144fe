"""The partial given to the eager scan is made once at module level."""

import functools

import jax.numpy as jnp
from jax import lax


def leaky(rate, level, drop):
    level = rate * level + drop
    return level, level


leaky_cell = functools.partial(leaky, 0.8)


def fill(drops):
    return lax.scan(leaky_cell, 0.0, drops)[0]


def main(steps=4):
    drops = jnp.ones((7,))
    for _ in range(steps):
        print(fill(drops))


if __name__ == "__main__":
    main()
