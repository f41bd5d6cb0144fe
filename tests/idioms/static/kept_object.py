"""A plain object, made once and given to every call."""

from functools import partial

import jax
import jax.numpy as jnp


class Solver:
    def __init__(self, damping):
        self.damping = damping

    def step(self, x):
        return self.damping * x


@partial(jax.jit, static_argnums=0)
def solve(solver, x):
    return solver.step(solver.step(x))


class Runner:
    def __init__(self):
        self.solver = Solver(0.5)

    def run(self, x, steps):
        for _ in range(steps):
            x = solve(self.solver, x)
        return x


def main(steps=4):
    print(Runner().run(jnp.ones(3), steps))


if __name__ == "__main__":
    main()
