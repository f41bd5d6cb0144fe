import jax.numpy as jnp
import numpy as np

from compile_cache import compiled


class SoftThreshold:
    """Iterative shrinkage for sparse deconvolution."""

    def __init__(self, kernel, step, penalty):
        self.kernel, self.step, self.penalty = kernel, step, penalty

    def iterate(self, signal, target):
        run = compiled(lambda s, t: self.shrink(s - self.step * self.residual(s, t)))  # HAZARD inline-callable
        return run(signal, target)

    def residual(self, signal, target):
        return jnp.convolve(signal, self.kernel, mode="same") - target

    def shrink(self, signal):
        return jnp.sign(signal) * jnp.maximum(jnp.abs(signal) - self.step * self.penalty, 0.0)


def main(steps=4):
    solver = SoftThreshold(np.array([0.25, 0.5, 0.25], np.float32), 0.5, 0.1)
    target = np.zeros(12, np.float32)
    target[3], target[8] = 1.0, -2.0
    signal = np.zeros(12, np.float32)
    energy = []
    for _ in range(steps):
        signal = solver.iterate(signal, target)
        energy.append(float(np.abs(np.asarray(signal)).sum()))
    return energy


if __name__ == "__main__":
    print(main())
