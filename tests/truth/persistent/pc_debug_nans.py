"""The NaN check is not in the disk key."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with jax.debug_nans(step % 2 == 1):
            jax.jit(lambda x: jnp.sin(x) * 2)(x)  # <- JAX101
