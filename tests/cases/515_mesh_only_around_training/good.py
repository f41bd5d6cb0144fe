import jax
import numpy as np
from jax.sharding import Mesh

from forward import forward


def preview(w, x):
    return round(float(np.asarray(forward(w, x)).mean()), 4)


class Run:
    def __init__(self, mesh):
        self.mesh = mesh
        self.w = np.full((3, 2), 0.3, np.float32)
        self.previews = []

    def epoch(self, data):
        with self.mesh:
            for x in data:
                out = np.asarray(forward(self.w, x))
                self.w = self.w - 0.1 * x.T @ (out - 0.5) / len(x)
            self.previews.append(preview(self.w, data[0]))


def main(steps=4):
    rng = np.random.default_rng(0)
    data = [rng.normal(size=(4, 3)).astype(np.float32) for _ in range(3)]
    run = Run(Mesh(np.array(jax.devices()[:1]), ("data",)))
    for _ in range(steps):
        run.epoch(data)
    return run.previews


if __name__ == "__main__":
    print(main())
