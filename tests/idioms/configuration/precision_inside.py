"""The context is entered by traced code: it is a part of what is traced."""

import jax
import jax.numpy as jnp


@jax.jit
def product(a, b):
    return a @ b


@jax.jit
def update(w, x):
    with jax.default_matmul_precision("highest"):
        exact = product(x, w)
    return exact + product(x, w)


def main(steps=4):
    w, x = jnp.ones(4), jnp.eye(4)
    for _ in range(steps):
        w = update(w, x)
    return w.shape
