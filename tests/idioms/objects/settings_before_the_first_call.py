"""The attributes get their last values before anything is compiled."""

from functools import partial

import jax
import jax.numpy as jnp


class Simulation:
    def __init__(self):
        self.dt = 0.1
        self.damping = 0.0

    def configure(self, **options):
        self.dt = options.get("dt", self.dt)
        self.damping = options.get("damping", self.damping)

    @partial(jax.jit, static_argnums=0)
    def advance(self, x, v):
        return x + self.dt * v, v * (1.0 - self.damping)


def main(steps=4):
    simulation = Simulation()
    simulation.configure(dt=0.05, damping=0.01)
    x, v = jnp.zeros(3), jnp.ones(3)
    for _ in range(steps):
        x, v = simulation.advance(x, v)
    print(x)


if __name__ == "__main__":
    main()
