"""A mesh with other axis names each time."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with Mesh(np.array(jax.devices()), (f"x{step}",)):  # <- JAX502
            f(x)
