"""Powers of an array, by a Python int."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.linspace(0.1, 1.0, 4)
    total = 0.0
    for i in range(steps):
        total += (x ** (i + 2)).sum()  # <- JAX704


if __name__ == "__main__":
    main()
