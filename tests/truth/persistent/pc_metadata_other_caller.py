"""With metadata in the key, the line of the call is in it."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    jax.config.update("jax_compilation_cache_include_metadata_in_key", True)  # <- JAX603
    x = jnp.ones(4)
    for step in range(steps):
        jax.clear_caches()  # <- JAX503
        if step % 2:
            f(x)
        else:
            f(x)
