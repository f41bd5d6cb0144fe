"""A grid that gets finer."""

import jax.numpy as jnp


def main(steps=4):
    for i in range(steps):
        grid = jnp.linspace(0.0, 1.0, i + 2)  # <- JAX704
        print(grid[1])


if __name__ == "__main__":
    main()
