"""What is donated is in the disk key."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.jit(lambda x: jnp.sin(x) * 2, donate_argnums=(0,) if step % 2 else ())(x + 0)  # <- JAX101
