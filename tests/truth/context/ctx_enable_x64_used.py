"""Double precision in every other call, and the body makes an array of the default dtype."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return x * jnp.zeros(()).dtype.itemsize


def main(steps=4):
    x = jnp.ones((), jnp.float32)
    for step in range(steps):
        if step % 2:
            with jax.enable_x64(True):  # <- JAX501
                f(x)
        else:
            f(x)
