"""np.float64 is no Python float: it is strongly typed."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def damp(x, rate):
    return x - rate * x**2


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 5)
    rates = [np.float64(0.2), 0.2]
    for step in range(steps):
        x = damp(x, rates[step % 2])  # <- JAX201
    print(x)


if __name__ == "__main__":
    main()
