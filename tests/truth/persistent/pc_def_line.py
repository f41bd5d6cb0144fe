"""The same nested function on two lines has one disk key."""

import jax
import jax.numpy as jnp


def one(x):
    def g(x):
        return jnp.sin(x) * 2

    return jax.jit(g)(x)  # <- JAX102


def other(x):
    def g(x):
        return jnp.sin(x) * 2

    return jax.jit(g)(x)  # <- JAX102


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            one(x)
        else:
            other(x)
