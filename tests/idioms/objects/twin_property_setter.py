"""A property's setter changes what the compiled method has read."""

from functools import partial

import jax
import jax.numpy as jnp


class Heater:
    def __init__(self):
        self._power = 1.0

    @property
    def power(self):
        return self._power

    @power.setter
    def power(self, value):
        self._power = float(value)

    @partial(jax.jit, static_argnums=0)
    def warm(self, x):
        return x + self.power


def main(steps=4):
    heater, x = Heater(), jnp.zeros(3)
    for step in range(steps):
        heater.power = 1.0 + step  # <- JAX403
        x = heater.warm(x)
    print(x)


if __name__ == "__main__":
    main()
