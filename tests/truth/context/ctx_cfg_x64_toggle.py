"""Double precision is switched on in every other step."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.config.update("jax_enable_x64", step % 2 == 1)  # <- JAX501
        f(x)
