"""A fit runs a few sweeps, and every sweep jits its own lambda."""

import jax
import jax.numpy as jnp


def fit(coefficients):
    for _sweep in range(3):
        coefficients = jax.jit(lambda c: c - 0.1 * (c - 1.0))(coefficients)  # <- JAX101
    return coefficients


def main(steps=4):
    coefficients = jnp.zeros((5,))
    for _ in range(steps):
        coefficients = fit(coefficients)
    print(coefficients)


if __name__ == "__main__":
    main()
