"""The constructor jits the object's own method, and cross-validation makes an object per fold."""

import jax
import jax.numpy as jnp
import numpy as np


class Ridge:
    def __init__(self, penalty=1.0):
        self.penalty = penalty
        self._solve = jax.jit(self._normal_equations)  # <- JAX107

    def _normal_equations(self, x, y):
        gram = x.T @ x + self.penalty * jnp.eye(x.shape[1])
        return jnp.linalg.solve(gram, x.T @ y)

    def fit(self, x, y):
        self.coef = self._solve(x, y)
        return self


def main(steps=4):
    rng = np.random.default_rng(0)
    for fold in range(steps):
        x = rng.normal(size=(20, 3)).astype("float32")
        y = x @ np.array([1.0, 2.0, 3.0], dtype="float32")
        model = Ridge().fit(x, y)
        print(fold, model.coef)


if __name__ == "__main__":
    main()
