"""Explanations are in no key."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.config.update("jax_explain_cache_misses", step % 2 == 1)
        f(x)
