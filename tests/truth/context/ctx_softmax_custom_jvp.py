"""A state that is set to another value in every other step."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.config.update("jax_softmax_custom_jvp", step % 2 == 0)  # <- JAX501
        f(x)
