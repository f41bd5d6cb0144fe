"""NONE: the object's attribute is another one after each call."""

import jax
import jax.numpy as jnp


class Optimizer:
    def __init__(self):
        self.rate = 0.5

    def update(self, x):
        step = jax.jit(lambda v: v - self.rate * v)
        self.rate *= 0.5
        return step(x)


def main(steps=4):
    optimizer, x = Optimizer(), jnp.ones(3)
    for _ in range(steps):
        x = optimizer.update(x)
    return float(x.sum())
