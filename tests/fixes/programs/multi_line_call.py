"""A wrapper written over several lines, with comments between."""

import jax
import jax.numpy as jnp


def loss(w):
    return jnp.sum((w - 1.0) ** 2)


def main(steps=4):
    w = jnp.zeros(3)
    for _ in range(steps):
        gradient = jax.jit(
            jax.grad(
                loss,  # of the weights
            ),
        )(w)
        w = w - 0.1 * gradient
    return float(loss(w))
