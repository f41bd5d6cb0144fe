"""The cache of one function is emptied before each call."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        f.clear_cache()  # <- JAX503
        f(x)
