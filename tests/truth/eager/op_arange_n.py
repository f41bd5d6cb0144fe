"""Positions up to the current length."""

import jax.numpy as jnp


def main(steps=4):
    for i in range(steps):
        positions = jnp.arange(i + 1)  # <- JAX704
        print(positions[-1])


if __name__ == "__main__":
    main()
