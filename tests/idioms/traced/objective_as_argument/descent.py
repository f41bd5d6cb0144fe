"""Gradient descent with the objective as a static argument."""

from functools import partial

import jax
from jax import lax


@partial(jax.jit, static_argnums=(0,), static_argnames=("iterations",))
def minimise(objective, x, iterations=4):
    gradient = jax.grad(objective)
    return lax.fori_loop(0, iterations, lambda _, v: v - 0.05 * gradient(v), x)
