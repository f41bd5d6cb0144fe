"""The object's NumPy generator draws while the method is traced, and never again."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class Walker:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    @partial(jax.jit, static_argnums=0)
    def step(self, x):
        return x + self.rng.normal(size=3)  # <- JAX404


def main(steps=4):
    walker, x = Walker(0), jnp.zeros(3)
    for _ in range(steps):
        x = walker.step(x)
    print(x)


if __name__ == "__main__":
    main()
