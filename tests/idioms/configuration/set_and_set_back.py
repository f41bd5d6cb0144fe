"""Each call sets the state and sets it back: all calls run under the same value."""

import jax
import numpy as np


@jax.jit
def norm(x):
    return (x**2).sum()


def precise_norm(x):
    jax.config.update("jax_enable_x64", True)
    try:
        return float(norm(x))
    finally:
        jax.config.update("jax_enable_x64", False)


def main(steps=4):
    x = np.linspace(0, 1, 5)
    return [precise_norm(x) for _ in range(steps)]
