"""The static self defines equality and hash by value, so a rebuilt object still hits."""

from functools import partial

import jax
import jax.numpy as jnp


class Grid:
    def __init__(self, spacing):
        self.spacing = spacing

    def __eq__(self, other):
        return isinstance(other, Grid) and self.spacing == other.spacing

    def __hash__(self):
        return hash(self.spacing)

    @partial(jax.jit, static_argnums=0)
    def derivative(self, values):
        return (jnp.roll(values, -1) - jnp.roll(values, 1)) / (2 * self.spacing)


def main(steps=4):
    values = jnp.sin(jnp.linspace(0.0, 6.28, 32))
    for _ in range(steps):
        values = Grid(0.2).derivative(values)
    print(values.max())


if __name__ == "__main__":
    main()
