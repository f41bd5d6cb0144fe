"""NONE: one of two functions is chosen by the argument, under one name."""

import jax
import jax.numpy as jnp


def activated(x, smooth):
    if smooth:

        def act(v):
            return jnp.tanh(v)

    else:

        def act(v):
            return jnp.maximum(v, 0.0)

    return jax.jit(act)(x)


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        x = activated(x, i % 2 == 0)
    return float(x.sum())
