"""The same solver as a fresh object in each time step."""

from functools import partial

import jax
import jax.numpy as jnp


class Solver:
    def __init__(self, dt):
        self.dt = dt

    @partial(jax.jit, static_argnums=(0,))  # <- JAX107
    def step(self, x):
        return x - self.dt * jnp.sin(x)


def main(steps=4):
    x = jnp.ones((3,))
    for _ in range(steps):
        solver = Solver(0.1)
        x = solver.step(x)
    print(x)


if __name__ == "__main__":
    main()
