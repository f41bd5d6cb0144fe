"""Densities."""

import functools

import jax
import jax.numpy as jnp


class Density:
    @functools.cached_property
    def score(self):
        return jax.jit(jax.grad(self._log_prob))

    @functools.cached_property
    def log_prob(self):
        return jax.jit(lambda x: self._log_prob(x))


class Gaussian(Density):
    def __init__(self, scale):
        self.scale = scale

    def _log_prob(self, x):
        return -0.5 * jnp.sum((x / self.scale) ** 2)
