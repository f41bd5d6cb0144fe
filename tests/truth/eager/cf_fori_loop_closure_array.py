"""A Jacobi solver closes over the right-hand side and calls fori_loop outside jit."""

import jax.numpy as jnp
from jax import lax


def jacobi(rhs, guess):
    def sweep(_, x):
        return x + 0.4 * (rhs - 2.0 * x)

    return lax.fori_loop(0, 8, sweep, guess)  # <- JAX701


def main(steps=4):
    rhs, guess = jnp.ones((16,)), jnp.zeros((16,))
    for _ in range(steps):
        guess = jacobi(rhs, guess)
    print(guess[0])


if __name__ == "__main__":
    main()
