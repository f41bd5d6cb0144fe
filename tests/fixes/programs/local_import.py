"""NONE: the function imports what the nested one uses."""

import jax.numpy as jnp


def scaled(x):
    import jax

    @jax.jit
    def scale(v):
        return 2.0 * v

    return scale(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = scaled(x)
    return float(x.sum())
