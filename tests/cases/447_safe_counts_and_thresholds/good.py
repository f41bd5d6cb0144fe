import itertools

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def bias_corrected(m, step):
    return m / (1 - 0.9 ** (step + 1))


@jax.jit
def clip(g, threshold):
    norm = jnp.linalg.norm(g)
    return g * jnp.minimum(1.0, threshold / norm)


class AdaptiveClipper:
    def __init__(self):
        self.norms = []

    def threshold(self):
        if len(self.norms) < 2:
            return np.float32(10)
        return np.float32(np.percentile(self.norms, 90))

    def __call__(self, g):
        clipped = clip(g, self.threshold())
        self.norms.append(float(np.linalg.norm(g)))
        return clipped


def main(steps=4):
    rng = np.random.default_rng(0)
    clipper, m, out = AdaptiveClipper(), np.zeros(4, np.float32), []
    for step in itertools.count():
        if step == steps:
            return out
        g = clipper(rng.normal(size=4).astype(np.float32))
        m = 0.9 * m + 0.1 * np.asarray(g)
        out.append(float(bias_corrected(m, step).sum()))


if __name__ == "__main__":
    print(main())
