"""A compiled function that prints."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    jax.debug.print("{x}", x=x)
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        f(x)
