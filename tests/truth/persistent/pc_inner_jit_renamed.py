"""The name of a compiled helper is in the disk key."""

import jax
import jax.numpy as jnp


@jax.jit
def low(x):
    return jnp.sin(x)


@jax.jit
def high(x):
    return jnp.sin(x)


def one(x):
    def g(x):
        return low(x) * 2

    return jax.jit(g)(x)  # <- JAX102


def other(x):
    def g(x):
        return high(x) * 2

    return jax.jit(g)(x)  # <- JAX102


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            one(x)
        else:
            other(x)
