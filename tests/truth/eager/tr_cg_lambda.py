"""A linear system is solved by conjugate gradients with a lambda as operator."""

import jax.numpy as jnp
from jax.scipy.sparse.linalg import cg


def solve(rhs):
    solution, _info = cg(lambda v: 3.0 * v, rhs)  # <- JAX702
    return solution


def main(steps=4):
    rhs = jnp.ones((12,))
    for _ in range(steps):
        rhs = solve(rhs) + 1.0
    print(rhs)


if __name__ == "__main__":
    main()
