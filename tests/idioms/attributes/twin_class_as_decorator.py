"""A decorator that is a class: the decorated name is an object, called through `__call__`."""

import jax
import jax.numpy as jnp


class checked:
    def __init__(self, fn):
        self.fn = fn
        self.calls = 0

    def _finite(self, x):
        return jnp.nan_to_num(self.fn(x))

    def __call__(self, x):
        self.calls += 1
        return jax.jit(self._finite)(x)  # <- JAX105


@checked
def spread(x):
    return jnp.std(x)


def main(steps=4):
    return [float(spread(jnp.full(3, float(i)))) for i in range(steps)]
