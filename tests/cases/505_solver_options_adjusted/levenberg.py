import functools

import jax
import jax.numpy as jnp


class Options:
    def __init__(self, damping=1.0, robust=True):
        self.damping = damping
        self.robust = robust


def residual(x):
    return jnp.stack([10.0 * (x[1] - x[0] ** 2), 1.0 - x[0], 0.1 * x[1]])


@functools.partial(jax.jit, static_argnames="options")
def improve(x, options):
    r, jac = residual(x), jax.jacfwd(residual)(x)
    if options.robust:
        r = r / jnp.sqrt(1.0 + 0.01 * r**2)
    step = jnp.linalg.solve(jac.T @ jac + options.damping * jnp.eye(2), jac.T @ r)
    return x - step, jnp.sum(residual(x - step) ** 2)
