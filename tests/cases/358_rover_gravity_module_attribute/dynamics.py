import jax
import jax.numpy as jnp

GRAVITY = 9.81
RESTITUTION = 0.7


def apex(speed):
    return speed ** 2 / (2.0 * GRAVITY)  # HAZARD captured-state


@jax.jit
def hop(height, push):
    landing = jnp.sqrt(2.0 * height)
    return apex(RESTITUTION * landing + push)
