"""The step is jitted with a static self, and each round brings a new plain object."""

from functools import partial

import jax
import jax.numpy as jnp


class Simulator:
    def __init__(self, viscosity):
        self.viscosity = viscosity

    @partial(jax.jit, static_argnums=0)  # <- JAX107
    def step(self, field):
        return field + self.viscosity * (jnp.roll(field, 1) - 2 * field + jnp.roll(field, -1))


def simulate(field):
    simulator = Simulator(0.1)
    return simulator.step(field)


def main(steps=4):
    field = jnp.zeros((32,)).at[16].set(1.0)
    for _ in range(steps):
        field = simulate(field)
    print(field.max())


if __name__ == "__main__":
    main()
