"""A diagonal solve is wrapped in custom_linear_solve with lambdas, eagerly."""

import jax.numpy as jnp
from jax import lax


def diagonal_solve(rhs):
    return lax.custom_linear_solve(lambda v: 4.0 * v, rhs, lambda matvec, b: b / 4.0, symmetric=True)


def main(steps=4):
    rhs = jnp.ones((5,))
    for _ in range(steps):
        rhs = diagonal_solve(rhs) + 1.0
    print(rhs)


if __name__ == "__main__":
    main()
