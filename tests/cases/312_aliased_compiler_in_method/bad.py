import numpy as np

from compat import compile_fn, xnp


class GaussianProcess:
    def __init__(self, x, y, scale, noise):
        self.x, self.scale = x, scale
        gram = np.exp(-0.5 * (x[:, None] - x[None, :]) ** 2 / scale ** 2)
        self.alpha = np.linalg.solve(gram + noise * np.eye(len(x)), y).astype(np.float32)

    def predict(self, grid):
        mean = compile_fn(lambda q: xnp.exp(-0.5 * ((q[:, None] - self.x) / self.scale) ** 2) @ self.alpha)  # HAZARD inline-callable
        return mean(grid)


def acquisition_rounds(n):
    x = np.linspace(0.0, 1.0, 6, dtype=np.float32)
    gp = GaussianProcess(x, np.sin(6 * x), np.float32(0.3), 0.01)
    rng = np.random.default_rng(3)
    best = []
    for _ in range(n):
        candidates = rng.random(10, dtype=np.float32)
        best.append(float(gp.predict(candidates).max()))
    return best


def main(steps=4):
    return acquisition_rounds(steps)


if __name__ == "__main__":
    print(main())
