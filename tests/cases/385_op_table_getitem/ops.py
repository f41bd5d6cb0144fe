"""Wave-shaping operators."""
from functools import partial

import jax
import jax.numpy as jnp


def drive(sharpness, x):
    return jnp.tanh(sharpness * x)


def fold(sharpness, x):
    return jnp.sin(sharpness * x) / sharpness


class OpTable:
    raw = {"drive": drive, "fold": fold}

    def __init__(self, sharpness):
        self.sharpness = sharpness

    def __getitem__(self, name):
        return jax.jit(partial(self.raw[name], self.sharpness))  # HAZARD inline-callable
