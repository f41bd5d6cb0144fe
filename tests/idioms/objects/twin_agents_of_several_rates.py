"""The objects of the loop differ in a number only, which could be an argument."""

import jax
import jax.numpy as jnp


class Agent:
    def __init__(self, rate):
        self.rate = rate
        self.forward = jax.jit(self._forward)  # <- JAX107

    def _forward(self, x):
        return jnp.tanh(x) * self.rate

    def score(self, x):
        return float(jnp.sum(self.forward(x)))


def main(steps=4):
    scores = []
    for k in range(steps):
        agent = Agent(0.1 * k)
        scores.append(sum(agent.score(jnp.ones((2, 3))) for _ in range(3)))
    return scores
