"""Conjugate gradients compile per eager call even for a module-level operator."""

import jax.numpy as jnp
import jax.scipy.sparse.linalg as jsl


def laplacian(field):
    return 2.1 * field - jnp.roll(field, 1) * 0.5 - jnp.roll(field, -1) * 0.5


class PoissonSolver:
    def __init__(self, size):
        self.field = jnp.zeros((size,))

    def step(self, charge):
        self.field, _ = jsl.cg(laplacian, charge, x0=self.field)  # <- JAX702
        return self.field


def main(steps=4):
    solver = PoissonSolver(16)
    charge = jnp.ones((16,))
    for _ in range(steps):
        print(solver.step(charge).sum())


if __name__ == "__main__":
    main()
