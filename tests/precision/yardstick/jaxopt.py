"""jaxopt: projections, a solver's loop and linear solvers, outside jit."""

from __future__ import annotations

from .measure import Case, jitted


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    import jaxopt
    from jaxopt import projection
    from jaxopt._src import linear_solve

    x, matrix = jnp.arange(1.0, 4.0), jnp.eye(3) * 2 + 0.1

    def times(v: jax.Array) -> jax.Array:
        return matrix @ v

    def conjugate(b: jax.Array) -> jax.Array:
        return linear_solve.solve_cg(times, b)

    def normal(b: jax.Array) -> jax.Array:
        return linear_solve.solve_normal_cg(times, b, init=jnp.zeros(3))

    l1, l2 = jitted(projection.projection_l1_ball), jitted(projection.projection_l2_ball)
    cg, ncg = jitted(conjugate), jitted(normal)
    descent = jaxopt.GradientDescent(fun=lambda p: jnp.sum((p - 1.0) ** 2), maxiter=5)

    def run(start: jax.Array) -> jax.Array:
        return descent.run(start).params

    held = jitted(run)
    file, solvers = "jaxopt/_src/projection.py", "jaxopt/_src/linear_solve.py"
    return [
        Case("jaxopt", file, 244, "JAX701", lambda: projection.projection_l1_ball(x), lambda: l1(x)),
        Case("jaxopt", file, 286, "JAX701", lambda: projection.projection_l2_ball(x), lambda: l2(x)),
        Case("jaxopt", solvers, 183, "JAX702", lambda: conjugate(x), lambda: cg(x), at=(183, 183)),
        Case("jaxopt", solvers, 238, "JAX702", lambda: normal(x), lambda: ncg(x), at=(238, 238)),
        Case("jaxopt", "jaxopt/_src/loop.py", 60, "JAX701", lambda: run(x), lambda: held(x), at=(60, 60)),
    ]
