"""Two precisions in turn, set for the process."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.dot(jnp.sin(x), x)


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.config.update("jax_default_matmul_precision", "float32" if step % 2 else None)  # <- JAX501
        f(x)
