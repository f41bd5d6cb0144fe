"""Like a mesh that is built in each step, but its axis has another name each time."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh


@jax.jit
def step(w):
    return w * 0.5


def main(steps=4):
    w = jnp.ones(4)
    for k in range(steps):
        with Mesh(np.array(jax.devices()), (f"data_{k}",)):  # <- JAX502
            w = step(w)
    return w.shape
