"""Statements that share a line: the statement stays, only the call goes."""

import jax
import jax.numpy as jnp


def shifted(x):
    y = x; z = jax.jit(lambda v: v + 1.0)(y); return z  # fmt: skip


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps): x = shifted(x)  # fmt: skip
    return float(x.sum())
