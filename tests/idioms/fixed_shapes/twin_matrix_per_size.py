"""The matrix of a problem has as many rows as the list has members by then."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def log_determinant(kernel):
    return jnp.linalg.slogdet(kernel)[1]


def observe(points, x):
    points.append(x)
    n = len(points)
    kernel = np.eye(n, dtype=np.float32)
    kernel += 0.1
    return log_determinant(kernel)  # <- JAX205


def main(steps=4):
    points = []
    for step in range(steps):
        print(observe(points, 0.5 * step))


if __name__ == "__main__":
    main()
