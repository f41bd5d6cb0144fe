"""The step has a static self, and one solver lives through the run."""

from functools import partial

import jax
import jax.numpy as jnp


class Solver:
    def __init__(self, stiffness, dt):
        self.stiffness = stiffness
        self.dt = dt

    @partial(jax.jit, static_argnums=(0,))
    def step(self, x, v):
        v = v - self.dt * self.stiffness * x
        return x + self.dt * v, v

    @partial(jax.jit, static_argnames=("self", "count"))
    def many(self, x, v, count):
        for _ in range(count):
            x, v = self.step(x, v)
        return x, v

    def run(self, steps):
        x, v = jnp.float32(1.0), jnp.float32(0.0)
        for _ in range(steps):
            x, v = self.step(x, v)
            x, v = self.many(x, v, count=2)
        return x


def main(steps=4):
    solver = Solver(4.0, 0.01)
    print(solver.run(steps))


if __name__ == "__main__":
    main()
