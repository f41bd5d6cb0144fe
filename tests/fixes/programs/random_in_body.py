"""NONE: traced each time, it draws each time; traced once, it would not."""

import jax
import jax.numpy as jnp
import numpy as np


def jitter(x):
    return jax.jit(lambda v: v + np.random.normal())(x)


def main(steps=4):
    np.random.seed(0)
    x = jnp.ones(3)
    for _ in range(steps):
        x = jitter(x)
    return float(x.sum())
