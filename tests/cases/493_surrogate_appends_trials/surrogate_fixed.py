import jax
import jax.numpy as jnp
import numpy as np


def rbf(a, b, scale=0.4):
    return jnp.exp(-0.5 * ((a[:, None] - b[None, :]) / scale) ** 2)


@jax.jit
def acquisition(grid, xs, ys, real):
    gram = rbf(xs, xs) * (real[:, None] * real[None, :]) + jnp.diag(jnp.where(real > 0, 1e-3, 1.0))
    cross = rbf(grid, xs) * real
    mean = cross @ jnp.linalg.solve(gram, ys)
    variance = 1.0 - jnp.sum(cross * jnp.linalg.solve(gram, cross.T).T, axis=1)
    return mean + jnp.sqrt(jnp.maximum(variance, 0.0))


class Surrogate:
    def __init__(self, grid, capacity=32):
        self.grid = grid
        self.xs = np.zeros(capacity, np.float32)
        self.ys = np.zeros(capacity, np.float32)
        self.real = np.zeros(capacity, np.float32)
        self.used = 0

    def tell(self, x, y):
        self.xs[self.used], self.ys[self.used], self.real[self.used] = x, y, 1.0
        self.used += 1

    def ask(self):
        return float(self.grid[int(np.argmax(acquisition(self.grid, self.xs, self.ys, self.real)))])
