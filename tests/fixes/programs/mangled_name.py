"""NONE: a name with two underscores means another one outside of the class."""

import jax
import jax.numpy as jnp

_Model__gain = 2.0


class Model:
    def apply(self, x):
        return jax.jit(lambda v: __gain * v)(x)


def main(steps=4):
    model, x = Model(), jnp.ones(3)
    for _ in range(steps):
        x = model.apply(x)
    return float(x.sum())
