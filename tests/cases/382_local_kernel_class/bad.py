"""Rolling kernel regression on tick data."""
import jax
import jax.numpy as jnp
import numpy as np


def kernel_for(bandwidth):
    class Kernel:
        width = bandwidth

        @staticmethod
        @jax.jit  # HAZARD closure-factory
        def smooth(grid, x, y):
            w = jnp.exp(-0.5 * ((grid[:, None] - x[None]) / bandwidth) ** 2)
            return (w @ y) / w.sum(axis=1)

    return Kernel


def regress(ticks, grid):
    curve = []
    for x, y in ticks:
        kernel = kernel_for(0.3)
        curve.append(float(np.asarray(kernel.smooth(grid, x, y)).max()))
    return curve


def main(steps=4):
    rng = np.random.default_rng(6)
    ticks = [(rng.random(9, dtype=np.float32), rng.normal(size=9).astype(np.float32)) for _ in range(steps)]
    return regress(ticks, np.linspace(0, 1, 5, dtype=np.float32))


if __name__ == "__main__":
    print(main())
