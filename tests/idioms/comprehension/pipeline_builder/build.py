"""Builds the stages of a pipeline."""

from functools import partial

import jax
import jax.numpy as jnp


def amplify(x, gain):
    return x * gain


def build_pipeline(config):
    gains = tuple(jax.jit(partial(amplify, gain=g)) for g in config["gains"])
    clip = jax.jit(lambda x: jnp.clip(x, 0.0, config["clip"]))
    return (*gains, clip)
