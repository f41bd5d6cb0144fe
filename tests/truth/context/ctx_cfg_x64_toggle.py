"""Double precision is switched on and off again between two calls."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        f(x)
        jax.config.update("jax_enable_x64", True)  # <- JAX501
        f(x)
        jax.config.update("jax_enable_x64", False)
