"""Matrix-free Newton directions."""
import functools

import jax
from jax.scipy.sparse.linalg import cg


@functools.partial(jax.jit, static_argnums=(0,), static_argnames=("maxiter",))
def newton_direction(objective, w, maxiter=5):
    gradient = jax.grad(objective)

    def curvature(v):
        return jax.jvp(gradient, (w,), (v,))[1]

    direction, _ = cg(curvature, gradient(w), maxiter=maxiter)
    return direction
