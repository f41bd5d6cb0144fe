"""The same mesh is set around every call."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    mesh = Mesh(np.array(jax.devices()), ("x",))
    x = jnp.ones(4)
    for step in range(steps):
        with jax.set_mesh(mesh):
            f(x)
