"""Losses: nothing in here is jitted, and nothing is called outside of a jitted step."""

import jax
import jax.numpy as jnp
from jax import lax


def rollout(params, sequence):
    def cell(hidden, x):
        hidden = jnp.tanh(params["w"] * hidden + x + params["b"])
        return hidden, hidden

    return lax.scan(cell, 0.0, sequence)[1]


def sequence_loss(params, batch):
    outputs = jax.vmap(lambda sequence: rollout(params, sequence))(batch)
    penalty = lax.cond(params["b"] > 1.0, lambda b: b * b, lambda b: 0.0 * b, params["b"])
    scale = jax.jit(lambda o: jnp.mean(o**2))(outputs)
    return scale + penalty
