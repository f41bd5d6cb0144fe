"""NONE: a helper of what is traced reads what is changed between the calls."""

import jax
import jax.numpy as jnp

SETTINGS = {"rate": 0.5}


def damped(v):
    return v - SETTINGS["rate"] * v


def advance(x):
    @jax.jit
    def step(v):
        return damped(v)

    return step(x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = advance(x)
        SETTINGS["rate"] *= 0.5
    return float(x.sum())
