from functools import partial

import jax
import jax.numpy as jnp

from .base import Sampler


def log_density(x):
    return -jnp.sum((x - 1.0) ** 2)


def drift_step(scale, x, key):
    noise = jax.random.normal(key, x.shape)
    return x + scale ** 2 * jax.grad(log_density)(x) + scale * noise


class Langevin(Sampler):
    def __init__(self, scale, seed):
        super().__init__(seed)
        self.move = jax.jit(partial(drift_step, scale))

    def propose(self, point, key):
        return self.move(point, key)
