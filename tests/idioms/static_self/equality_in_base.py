"""The base class gives all its children equality by value."""

from functools import partial

import jax
import jax.numpy as jnp


class Hashable:
    def _key(self):
        return (type(self), *sorted(self.__dict__.items()))

    def __eq__(self, other):
        return isinstance(other, Hashable) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())


class Kernel(Hashable):
    @partial(jax.jit, static_argnums=0)
    def gram(self, x):
        return self.evaluate(x[:, None], x[None, :])


class Gaussian(Kernel):
    def __init__(self, scale):
        self.scale = scale

    def evaluate(self, a, b):
        return jnp.exp(-(((a - b) / self.scale) ** 2))


def fit(x, scale):
    return jnp.trace(Gaussian(scale).gram(x))


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 5)
    for _ in range(steps):
        print(fit(x, 0.5))


if __name__ == "__main__":
    main()
