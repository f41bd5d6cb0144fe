import jax.numpy as jnp
import numpy as np

from problem_fixed import LeastSquares


class Decay(LeastSquares):
    def __init__(self, t, y):
        self.t, self.y = t, y
        super().__init__()

    def residual(self, theta):
        return theta[0] * jnp.exp(-theta[1] * self.t) - self.y


def main(steps=4):
    t = np.linspace(0, 3, 12, dtype=np.float32)
    noise = 0.05 * np.random.default_rng(0).normal(size=12).astype(np.float32)
    fit = Decay(t, 2 * np.exp(-0.7 * t) + noise).solve(np.array([1.0, 1.0], np.float32), steps)
    return [float(v) for v in fit]


if __name__ == "__main__":
    print(main())
