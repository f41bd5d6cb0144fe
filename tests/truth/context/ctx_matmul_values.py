"""Three precisions in turn: one program for each, then none."""

import jax
import jax.numpy as jnp

PRECISIONS = ["float32", "bfloat16", "tensorfloat32"]


@jax.jit
def f(x):
    return jnp.dot(jnp.sin(x), x)


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with jax.default_matmul_precision(PRECISIONS[step % 3]):
            f(x)
