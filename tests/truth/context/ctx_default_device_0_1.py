"""Two default devices in turn: one program for each, then none."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with jax.default_device(jax.devices()[step % 2]):
            f(x)
