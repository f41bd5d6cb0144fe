"""NONE: the module's variable is changed between the calls."""

import jax
import jax.numpy as jnp

RATE = 0.5


def cool():
    global RATE
    RATE *= 0.5


def advance(x):
    return jax.jit(lambda v: v - RATE * v)(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = advance(x)
        cool()
    return float(x.sum())
