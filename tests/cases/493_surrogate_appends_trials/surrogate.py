import jax
import jax.numpy as jnp
import numpy as np


def rbf(a, b, scale=0.4):
    return jnp.exp(-0.5 * ((a[:, None] - b[None, :]) / scale) ** 2)


@jax.jit
def acquisition(grid, xs, ys):
    gram = rbf(xs, xs) + 1e-3 * jnp.eye(xs.shape[0])
    cross = rbf(grid, xs)
    mean = cross @ jnp.linalg.solve(gram, ys)
    variance = 1.0 - jnp.sum(cross * jnp.linalg.solve(gram, cross.T).T, axis=1)
    return mean + jnp.sqrt(jnp.maximum(variance, 0.0))


class Surrogate:
    def __init__(self, grid):
        self.grid = grid
        self.xs = np.empty(0, np.float32)
        self.ys = np.empty(0, np.float32)

    def tell(self, x, y):
        self.xs = np.append(self.xs, np.float32(x))
        self.ys = np.append(self.ys, np.float32(y))

    def ask(self):
        return float(self.grid[int(np.argmax(acquisition(self.grid, self.xs, self.ys)))])  # HAZARD shape-churn
