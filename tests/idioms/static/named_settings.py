"""A namedtuple of settings, built anew and equal."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp


class Grid(NamedTuple):
    rows: int
    columns: int
    name: str = "grid"


@partial(jax.jit, static_argnums=1)
def fill(value, grid):
    return jnp.full((grid.rows, grid.columns), value)


def main(steps=4):
    for _ in range(steps):
        out = fill(1.0, Grid(2, columns=3))
    print(out)


if __name__ == "__main__":
    main()
