"""All losses so far go into a jitted function, as a list on the object."""

import jax
import jax.numpy as jnp


@jax.jit
def descend(weights):
    return weights - 0.1 * weights, jnp.sum(weights**2)


@jax.jit
def smoothed(losses):
    return sum(losses) / len(losses)


class Trainer:
    def __init__(self, weights):
        self.weights = weights
        self.losses = []

    def step(self):
        self.weights, loss = descend(self.weights)
        self.losses.append(loss)
        return float(smoothed(self.losses))  # <- JAX203
