"""NONE: the traced code counts its traces."""

import jax
import jax.numpy as jnp


def shifted(x, log):
    count = 0

    @jax.jit
    def shift(v):
        nonlocal count
        count += 1
        return v + 1.0

    y = shift(x)
    log.append(count)
    return y


def main(steps=4):
    x, log = jnp.ones(3), []
    for _ in range(steps):
        x = shifted(x, log)
    return float(x.sum()) + sum(log)
