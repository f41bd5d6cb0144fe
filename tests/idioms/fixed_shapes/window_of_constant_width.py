"""A window slides over the series, and is cut out inside or outside with one width."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

WIDTH = 5


@partial(jax.jit, static_argnames="width")
def smoothed(series, start, width):
    return jnp.mean(jax.lax.dynamic_slice_in_dim(series, start, width))


@jax.jit
def spread(window):
    return jnp.max(window) - jnp.min(window)


def main(steps=4):
    series = np.linspace(0.0, 1.0, 32, dtype=np.float32)
    for step in range(steps):
        print(smoothed(series, step, width=WIDTH), spread(series[step : step + WIDTH]))


if __name__ == "__main__":
    main()
