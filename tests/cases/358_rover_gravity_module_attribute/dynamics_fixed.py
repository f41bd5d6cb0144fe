import jax
import jax.numpy as jnp


RESTITUTION = 0.7


def apex(speed, gravity):
    return speed ** 2 / (2.0 * gravity)


@jax.jit
def hop(height, push, gravity):
    landing = jnp.sqrt(2.0 * height)
    return apex(RESTITUTION * landing + push, gravity)
