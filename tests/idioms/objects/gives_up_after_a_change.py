"""The step is made smaller for whoever comes next; this run gives up."""

import jax
import jax.numpy as jnp
import numpy as np

OPTIONS = {"dt": 0.8}


@jax.jit
def advance(x):
    return x - OPTIONS["dt"] * 9.0 * x


def attempt(x, n):
    for _ in range(n):
        x = advance(x)
        if not float(jnp.abs(x).max()) < 4.0:
            raise ArithmeticError
    return x


X = np.linspace(0.5, 1.0, 4, dtype=np.float32)


def main(steps=4):
    for _ in range(4):
        try:
            return attempt(X, 4 * steps)
        except ArithmeticError:
            OPTIONS["dt"] *= 0.5
            return None
