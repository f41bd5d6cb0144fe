"""``solve_cg``, for several right-hand sides.

Package: jaxopt==0.8.5
Finding: jaxopt/_src/linear_solve.py:183 JAX702 possible
Seen: confirmed, 6 compiles in 4 executions, 3 programs, 0.6 s; compiles of four calls 12, 1, 1, 1, rewritten 4, 0,
    0, 0
Rewrite: the caller jits the solve once; also with a module-level ``matvec`` each eager ``cg`` compiles.
"""

import jax
import jax.numpy as jnp
from jaxopt.linear_solve import solve_cg

diagonal = jnp.arange(1.0, 5.0)


def matvec(v):
    return diagonal * v


def once(i):
    return solve_cg(matvec, jnp.ones(4) * i)


@jax.jit
def solve(b):
    return solve_cg(matvec, b)


def instead(i):
    return solve(jnp.ones(4) * i)


if __name__ == "__main__":
    for i in range(4):
        once(i)
