from functools import partial

import jax
import jax.numpy as jnp

from normaliser import RunningNormaliser


class Agent:
    limit = 1.0

    def __init__(self, weights):
        self.weights = weights
        self.normaliser = RunningNormaliser(len(weights))

    def act(self, obs):
        return self._act(obs, self.normaliser.mean, self.normaliser.scale)

    @partial(jax.jit, static_argnums=0)
    def _act(self, obs, mean, scale):
        z = (obs - mean) / scale
        return self.limit * jnp.tanh(z @ self.weights)
