"""The solver's step is called from a while_loop of a jitted solve."""

import jax
import jax.numpy as jnp
from jax import lax


class Newton:
    """One long-lived solver; `step` is only ever run while `solve` is traced."""

    def __init__(self, residual, inner=2):
        self.residual = residual
        self.inner = inner
        self.solve = jax.jit(self._solve)

    def step(self, state):
        x, count = state
        slope = jax.grad(lambda v: self.residual(v))(x)
        x = lax.fori_loop(0, self.inner, lambda _, v: v - 0.5 * self.residual(v) / slope, x)
        return x, count + 1

    def unfinished(self, state):
        x, count = state
        return (jnp.abs(self.residual(x)) > 1e-4) & (count < 20)

    def _solve(self, x):
        return lax.while_loop(self.unfinished, self.step, (x, 0))[0]


def cubic(x):
    return x**3 - 2.0


def main(steps=4):
    solver = Newton(cubic)
    for i in range(steps):
        print(solver.solve(jnp.float32(1.0 + i)))


if __name__ == "__main__":
    main()
