"""Each model has functions of its own; between models their programs are thrown away."""

import jax
import jax.numpy as jnp


class Model:
    def __init__(self, width):
        self.weights = jnp.ones(width)
        self.step = jax.jit(self._step)

    def _step(self, weights):
        return weights * 0.5


def main(steps=4):
    for model in [Model(width) for width in (2, 3, 5)]:
        weights = model.weights
        for _ in range(steps):
            weights = model.step(weights)
        del model
        jax.clear_caches()
    return weights.shape
