"""A setting of the disk cache is in no key of the process."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.config.update("jax_compilation_cache_include_metadata_in_key", step % 2 == 1)
        f(x)
