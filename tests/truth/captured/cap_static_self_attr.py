"""A jitted method with a static self reads an attribute that changes."""

from functools import partial

import jax
import jax.numpy as jnp


class Filter:
    def __init__(self):
        self.gain = 1.0

    @partial(jax.jit, static_argnums=0)
    def apply(self, x):
        return self.gain * x


def main(steps=4):
    kalman = Filter()
    for step in range(steps):
        kalman.gain = 2.0 + step  # <- JAX403
        out = kalman.apply(jnp.ones(3))
    print(out)


if __name__ == "__main__":
    main()
