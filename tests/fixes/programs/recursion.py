"""A nested function that calls itself, and whose name is taken."""

import jax
import jax.numpy as jnp


def power(x, n=2):
    return x**n


def cubed(x):
    def power(v, n=3):
        return v if n == 1 else v * power(v, n - 1)

    return jax.jit(power, static_argnums=(1,))(x, 3)


def main(steps=4):
    x = jnp.ones(3) * 1.01
    for _ in range(steps):
        x = cubed(x)
    return float(power(x).sum())
