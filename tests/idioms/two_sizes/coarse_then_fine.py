"""Two resolutions, one program for each."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def residual(grid):
    return jnp.max(jnp.abs(jnp.roll(grid, 1) - grid))


LEVELS = {"coarse": np.linspace(0, 1, 8), "fine": np.linspace(0, 1, 64)}


def main(steps=4):
    for step in range(steps):
        for name, grid in LEVELS.items():
            print(name, residual(grid + step))


if __name__ == "__main__":
    main()
