"""A factory that returns a jitted step."""

import jax
import jax.numpy as jnp


def make_step(rate):
    @jax.jit  # <- JAX102
    def step(params):
        return params - rate * jnp.sin(params)

    return step
