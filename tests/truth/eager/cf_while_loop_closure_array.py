"""Backtracking line search closes over the gradient and loops eagerly."""

import jax.numpy as jnp
from jax import lax


def still_uphill(step):
    return step > 1e-3


def line_search(gradient):
    def halve(step):
        return step * 0.5 / (1.0 + jnp.max(gradient))

    return lax.while_loop(still_uphill, halve, jnp.float32(1.0))  # <- JAX701


def main(steps=4):
    gradient = jnp.ones(())
    for _ in range(steps):
        print(line_search(gradient))


if __name__ == "__main__":
    main()
