"""The names of arguments are not in the disk key."""

import jax
import jax.numpy as jnp


def one(x):
    def g(a):
        return jnp.sin(a) * 2

    return jax.jit(g)(x)  # <- JAX102


def other(x):
    def g(b):
        return jnp.sin(b) * 2

    return jax.jit(g)(x)  # <- JAX102


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            one(x)
        else:
            other(x)
