"""BFGS refits a lambda objective in every step."""

import jax.numpy as jnp
from jax.scipy.optimize import minimize


def fit(start):
    result = minimize(lambda p: jnp.sum((p - 0.5) ** 2), start, method="BFGS")  # <- JAX702
    return result.x


def main(steps=4):
    start = jnp.zeros((3,))
    for _ in range(steps):
        start = fit(start) * 0.9
    print(start)


if __name__ == "__main__":
    main()
