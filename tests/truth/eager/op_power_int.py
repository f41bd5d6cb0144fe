"""The function for powers, with a Python int."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.linspace(0.1, 1.0, 4)
    for i in range(steps):
        print(jnp.power(x, i + 2))  # <- JAX704


if __name__ == "__main__":
    main()
