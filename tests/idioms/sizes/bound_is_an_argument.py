"""The number of sweeps is an argument of the compiled function."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def relax(x, sweeps):
    return lax.fori_loop(0, sweeps, lambda _, v: 0.5 * (v + 2.0 / v), x)


def main(steps=4):
    x = jnp.full(3, 5.0)
    for outer in range(steps):
        x = relax(x, outer + 1)
    print(x)


if __name__ == "__main__":
    main()
