"""Leaving the context of a trial empties the caches."""

import jax
import jax.numpy as jnp


@jax.jit
def step(w, x):
    return w - 0.1 * (w - x)


def objective(rate):
    w = jnp.zeros(3)
    return float(step(w, rate).sum())


class Trial:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        jax.clear_caches()  # <- JAX503


def main(steps=4):
    found = []
    for k in range(steps):
        with Trial():
            found.append(objective(0.1 * k))
    return found
