"""Compares finite-difference stencils on one field."""
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

COEFFS = {2: (1.0, -2.0, 1.0), 4: (-1 / 12, 4 / 3, -5 / 2, 4 / 3, -1 / 12)}


def laplacian(coeffs, dx, u):
    half = len(coeffs) // 2
    return sum(c * jnp.roll(u, k - half) for k, c in enumerate(coeffs)) / dx ** 2


def compare(repeats):
    x = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    u, dx = np.sin(x).astype(np.float32), float(x[1])
    table = []
    for order, coeffs in COEFFS.items():
        stencil = jax.jit(partial(laplacian, coeffs, dx))
        begin = time.perf_counter()
        for _ in range(repeats):
            error = float(np.abs(np.asarray(stencil(u)) + np.sin(x)).max())
        table.append((order, error, time.perf_counter() - begin))
    return table


def main(steps=4):
    return [error for _, error, _ in compare(steps)]


if __name__ == "__main__":
    for row in compare(10):
        print(*row)
