"""Each object of the loop has a width of its own: a program for each is wanted."""

import jax
import jax.numpy as jnp


class Model:
    def __init__(self, width):
        self.width = width
        self.forward = jax.jit(self._forward)

    def _forward(self, x):
        return jnp.tanh(x @ jnp.ones((x.shape[-1], self.width)))

    def score(self, x):
        return float(jnp.sum(self.forward(x)))


def main(steps=4):
    scores = []
    for width in range(1, 12):
        model = Model(width)
        scores.append(sum(model.score(jnp.ones((2, 3))) for _ in range(steps)))
    return scores
