import jax
import jax.numpy as jnp
from jax import lax
import numpy as np


class SpectralMonitor:
    """Follows the largest eigenvalue of the covariance of a stream."""

    def __init__(self, dim, max_iter=20):
        self.cov = jnp.eye(dim)
        self.start = jnp.ones(dim) / np.sqrt(dim)
        self.max_iter = max_iter

    def absorb(self, x):
        self.cov = 0.9 * self.cov + 0.1 * jnp.outer(x, x)

    def largest(self):
        def body(carry):
            k, v = carry
            w = self.cov @ v
            return k + 1, w / jnp.linalg.norm(w)

        _, v = lax.while_loop(lambda c: c[0] < self.max_iter, body, (0, self.start))  # HAZARD eager-control-flow
        return float(v @ self.cov @ v)


def watch(n, dim=4):
    rng = np.random.default_rng(9)
    monitor = SpectralMonitor(dim)
    values = []
    for _ in range(n):
        monitor.absorb(rng.normal(size=dim).astype(np.float32))
        values.append(monitor.largest())
    return values


def main(steps=6):
    return watch(steps)


if __name__ == "__main__":
    print(main())
