"""NONE: the name is a parameter here, not the module's function."""

import jax
import jax.numpy as jnp


def loss(w):
    return jnp.sum(w**2)


def other(w):
    return jnp.sum(jnp.cos(w))


def slope(loss, w):
    return jax.jit(jax.grad(loss))(w)


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = w - 0.1 * slope(loss, w) - 0.1 * slope(other, w)
    return float(w.sum())
