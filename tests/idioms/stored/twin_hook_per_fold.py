"""The hook of the subclass compiles, and each fold makes a new object."""

import jax
import jax.numpy as jnp


class Estimator:
    def __init__(self):
        self.build()

    def fit(self, x, y):
        return self.solve(x, y)


class Ridge(Estimator):
    def build(self):
        def normal_equations(x, y):
            return jnp.linalg.solve(x.T @ x + 0.1 * jnp.eye(2), x.T @ y)

        self.solve = jax.jit(normal_equations)  # <- JAX107


def main(steps=4):
    x, y = jnp.arange(12.0).reshape(6, 2), jnp.ones((6,))
    for fold in range(steps):
        print(fold, Ridge().fit(x, y))


if __name__ == "__main__":
    main()
