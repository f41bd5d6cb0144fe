"""The same context around every call."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.dot(jnp.sin(x), x)


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with jax.default_matmul_precision("float32"):
            f(x)
