from typing import NamedTuple

import jax
import jax.numpy as jnp


class Statistics(NamedTuple):
    mean: jax.Array
    variance: jax.Array
    count: jax.Array

    @classmethod
    def empty(cls, n):
        return cls(jnp.zeros(n), jnp.full((n,), 1.0, jnp.float32), jnp.zeros((), jnp.int32))


def observe(stats, x):
    count = stats.count + 1
    delta = x - stats.mean
    mean = stats.mean + delta / count
    return Statistics(mean, stats.variance + 0.1 * (delta * (x - mean) - stats.variance), count)
