import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def _mix(a, b, weight):
    return jnp.clip((1.0 - weight) * a + weight * b, 0.0, 1.0)


def blend(a, b, weight=0.5):
    """Cross-fade; the weight may be any number."""
    return _mix(a, b, np.float32(weight))


@jax.jit
def fade(image, level):
    return image * jnp.square(level)
