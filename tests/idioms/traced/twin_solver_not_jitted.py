"""The same kind of solver, but nobody compiles it."""

import jax
import jax.numpy as jnp
from jax import lax


class Newton:
    def __init__(self, residual):
        self.residual = residual

    def step(self, x):
        slope = jax.grad(self.residual)(x)
        return x - self.residual(x) / slope

    def solve(self, x):
        return lax.while_loop(lambda v: jnp.abs(self.residual(v)) > 1e-4, self.step, x)  # <- JAX701


def cubic(x):
    return x**3 - 2.0


def main(steps=4):
    solver = Newton(cubic)
    for i in range(steps):
        print(solver.solve(jnp.float32(1.0 + i)))


if __name__ == "__main__":
    main()
