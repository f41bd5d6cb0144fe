"""Control flow outside jit: lambdas become functions, also over several lines."""

import jax
import jax.numpy as jnp
from jax import lax


def average(xs):
    mean, _ = lax.scan(
        lambda carry, x: (
            0.9 * carry + 0.1 * x,  # slowly
            carry,
        ),
        jnp.float32(0.0),
        xs,
    )
    return mean


def adapt(dt, error):
    return lax.cond(error < 0.5, lambda d: d * 1.5, lambda d: d * 0.5, dt)


def main(steps=4):
    total = jnp.float32(1.0)
    for _ in range(steps):
        total = adapt(total + float(average(jnp.arange(4.0))), total)
    return float(total)
