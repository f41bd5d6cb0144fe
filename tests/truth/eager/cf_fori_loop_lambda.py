"""A decay of ten ticks is an eager fori_loop over a lambda."""

import jax.numpy as jnp
from jax import lax


def ten_ticks(charge):
    return lax.fori_loop(0, 10, lambda i, q: q * 0.95, charge)  # <- JAX701


def main(steps=4):
    charge = jnp.ones((3,))
    for _ in range(steps):
        charge = ten_ticks(charge)
    print(charge)


if __name__ == "__main__":
    main()
