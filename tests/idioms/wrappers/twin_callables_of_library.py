"""Library functions that compile for the callable they get, and some that only run it."""

import jax
import jax.numpy as jnp
from jax.experimental import io_callback

totals = []


def record(x):
    totals.append(float(x))


def total(a, b):
    return a + b


def main(steps=4):
    x = jnp.arange(6.0)
    for _ in range(steps):
        io_callback(record, None, x[0])
        io_callback(lambda v: totals.append(float(v)), None, x[0])  # <- JAX703
        shared = jnp.frompyfunc(total, 2, 1).reduce(x)
        fresh = jnp.frompyfunc(lambda a, b: a + b, 2, 1).reduce(x)  # <- JAX101
        jax.lax.associative_scan(lambda a, b: a + b, x)
        jnp.apply_along_axis(lambda row: jnp.sum(row), 0, x)
    return float(shared - fresh)
