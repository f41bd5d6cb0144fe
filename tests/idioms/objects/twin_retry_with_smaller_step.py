"""Each failed try halves the step, which the compiled program has kept."""

import jax
import jax.numpy as jnp
import numpy as np

OPTIONS = {"dt": 0.8}


@jax.jit
def advance(x):
    return x - OPTIONS["dt"] * 9.0 * x


def attempt(x, limit):
    x = advance(x)
    if not float(jnp.abs(x).max()) < limit:
        raise ArithmeticError
    return x


def main(steps=4):
    x = np.linspace(0.5, 1.0, 4, dtype=np.float32)
    tries = 0
    while True:
        tries += 1
        try:
            return attempt(x, limit=0.0)
        except ArithmeticError:
            if tries >= steps:
                return None
            OPTIONS["dt"] *= 0.5  # <- JAX402
