"""The folder is set after the first operation: what is compiled later is kept."""

import os

import jax
import jax.numpy as jnp

GRAVITY = jnp.array([0.0, 0.0, -9.81])

jax.config.update("jax_compilation_cache_dir", os.path.abspath("programs"))


@jax.jit
def fall(velocity, dt):
    return velocity + dt * GRAVITY


def main(steps=4):
    velocity = jnp.zeros(3)
    for _ in range(steps):
        velocity = fall(velocity, 0.01)
    return velocity.shape
