"""Paraxial beam through a thin lens, for a number of focal lengths."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

from grid import Grid


@partial(jax.jit, static_argnames="grid")
def propagate(field, distance, grid):
    k = 2 * jnp.pi * jnp.fft.fftfreq(grid.n, grid.dx)
    return jnp.fft.ifft(jnp.fft.fft(field) * jnp.exp(-0.5j * distance * k ** 2))


@jax.jit
def intensity(field):
    return jnp.abs(field) ** 2


def focus(focal_length, n_points):
    grid = Grid(n_points, dx=0.25)
    x = grid.points()
    lens = np.exp(-0.5j * x ** 2 / focal_length).astype(np.complex64)
    beam = np.exp(-x ** 2 / 4.0).astype(np.complex64)
    spot = propagate(beam * lens, 0.5 * focal_length, grid=grid)  # HAZARD static-arg
    return float(intensity(spot).max())


def main(steps=6):
    return [focus(2.0 + 0.5 * k, 32) for k in range(steps)]


if __name__ == "__main__":
    print(main())
