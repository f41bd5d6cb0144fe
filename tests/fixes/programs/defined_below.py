"""NONE: the function that is wrapped is defined below the place to which the wrapper would go."""

import jax
import jax.numpy as jnp


def slope(w):
    return jax.jit(jax.grad(loss))(w)


def loss(w):
    return jnp.sum(w**2)


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = w - 0.1 * slope(w)
    return float(w.sum())
