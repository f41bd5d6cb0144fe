"""The caches are emptied only on request, which comes once, after the loop."""

import gc

import jax
import jax.numpy as jnp


@jax.jit
def step(w, x):
    return w - 0.1 * (w - x)


def objective(rate):
    w = jnp.zeros(3)
    return float(step(w, rate).sum())


def free(force=False):
    gc.collect()
    if force:
        jax.clear_caches()


def main(steps=4):
    for k in range(steps):
        objective(0.1 * k)
        free()
    free(force=True)
