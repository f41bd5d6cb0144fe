"""Matrix-free Newton directions."""
import jax
from jax.scipy.sparse.linalg import cg


def newton_direction(objective, w, maxiter=5):
    gradient = jax.grad(objective)

    def curvature(v):
        return jax.jvp(gradient, (w,), (v,))[1]

    direction, _ = cg(curvature, gradient(w), maxiter=maxiter)  # HAZARD eager-control-flow
    return direction
