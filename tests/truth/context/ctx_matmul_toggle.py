"""A higher precision in every other call of one compiled function."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.dot(jnp.sin(x), x)


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            with jax.default_matmul_precision("float32"):  # <- JAX501
                f(x)
        else:
            f(x)
