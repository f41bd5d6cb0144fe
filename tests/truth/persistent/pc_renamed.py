"""The name of the function is in the disk key."""

import jax
import jax.numpy as jnp


def one(x):
    def h0(x):
        return jnp.sin(x) * 2

    return jax.jit(h0)(x)  # <- JAX102


def other(x):
    def h1(x):
        return jnp.sin(x) * 2

    return jax.jit(h1)(x)  # <- JAX102


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            one(x)
        else:
            other(x)
