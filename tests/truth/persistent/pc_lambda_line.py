"""The same lambda on two lines has one disk key."""

import jax
import jax.numpy as jnp


def one(x):
    return jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101


def other(x):
    return jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            one(x)
        else:
            other(x)
