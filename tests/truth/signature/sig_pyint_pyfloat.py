"""Ints and floats take turns."""

import jax
import jax.numpy as jnp


@jax.jit
def damp(x, rate):
    return x - rate * x**2


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 5)
    rates = [1, 0.2, 3, 0.4]
    for step in range(steps):
        x = damp(x, rates[step % 4])  # <- JAX201
    print(x)


if __name__ == "__main__":
    main()
