"""Double precision in every other call, the argument stays in single precision."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            with jax.enable_x64(True):  # <- JAX501
                f(x)
        else:
            f(x)
