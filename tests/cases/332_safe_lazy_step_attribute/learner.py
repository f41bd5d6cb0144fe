from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class GaussianBandit:
    def __init__(self, arms, prior):
        self.prior = prior
        self.mean = np.zeros(arms, np.float32)
        self.count = np.zeros(arms, np.float32)
        self._posterior = None
        self._sampler = None

    def _update(self, mean, count, arm, reward):
        count = count.at[arm].add(1.0)
        delta = (reward - mean[arm]) / (self.prior + count[arm])
        return mean.at[arm].add(delta), count

    def learn(self, arm, reward):
        if self._posterior is None:
            self._posterior = jax.jit(self._update)
        mean, count = jnp.asarray(self.mean), jnp.asarray(self.count)
        self.mean, self.count = self._posterior(mean, count, np.int32(arm), reward)

    @property
    def sampler(self):
        if self._sampler is None:
            self._sampler = jax.jit(partial(self._draw, jax.random.PRNGKey(7)))
        return self._sampler

    def _draw(self, key, t, mean, count):
        noise = jax.random.normal(jax.random.fold_in(key, t), mean.shape)
        return jnp.argmax(mean + noise / jnp.sqrt(1.0 + count))

    def choose(self, t):
        return int(self.sampler(np.int32(t), np.asarray(self.mean), np.asarray(self.count)))
