"""A function named jit that compiles nothing."""

import os

import jax.numpy as jnp

DEBUG = os.getenv("SHAPES_DEBUG", "1") == "1"


def jit(function):
    """Stand-in for the compiler while debugging: calls straight through."""
    return function


def step(x):
    x = jit(lambda v: v * 0.9)(x)

    @jit
    def shift(v):
        return v + 0.1

    return shift(x)


def main(steps=4):
    x = jnp.ones((4,))
    for _ in range(steps):
        x = step(x)
    print(x, DEBUG)


if __name__ == "__main__":
    main()
