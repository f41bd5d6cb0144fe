"""The number of inner sweeps grows with the outer iteration."""

import jax.numpy as jnp
from jax import lax


def sweep(_, x):
    return 0.5 * (x + 2.0 / x)


def main(steps=4):
    x = jnp.full((3,), 5.0)
    for outer in range(steps):
        x = lax.fori_loop(0, 2 + outer, sweep, x)  # <- JAX704
    print(x)


if __name__ == "__main__":
    main()
