"""The function that empties the caches is itself what the search calls after each trial."""

import jax
import jax.numpy as jnp


@jax.jit
def step(w, x):
    return w - 0.1 * (w - x)


def objective(rate):
    w = jnp.zeros(3)
    return float(step(w, rate).sum())


def search(rates, after=None):
    for rate in rates:
        objective(rate)
        if after is not None:
            after()


def main(steps=4):
    search([0.1 * k for k in range(steps)], after=jax.clear_caches)  # <- JAX503
