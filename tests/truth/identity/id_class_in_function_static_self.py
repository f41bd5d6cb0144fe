"""A function defines a whole class with a jitted method every time it runs."""

from functools import partial

import jax
import jax.numpy as jnp


def solve(rhs):
    class Jacobi:
        omega = 0.8

        @partial(jax.jit, static_argnums=0)  # <- JAX102
        def sweep(self, x):
            return x + self.omega * (rhs - 2.0 * x)

    return Jacobi().sweep(jnp.zeros_like(rhs))


def main(steps=4):
    rhs = jnp.ones((6,))
    for _ in range(steps):
        rhs = solve(rhs)
    print(rhs)


if __name__ == "__main__":
    main()
