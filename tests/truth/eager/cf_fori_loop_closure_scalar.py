"""The noise level is a Python float that the nested body captures."""

import jax.numpy as jnp
from jax.lax import fori_loop


def diffuse(x, sigma):
    def body(i, value):
        return value + sigma * jnp.sin(value + i)

    return fori_loop(0, 5, body, x)  # <- JAX701


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 10)
    for _ in range(steps):
        x = diffuse(x, 0.2)
    print(x)


if __name__ == "__main__":
    main()
