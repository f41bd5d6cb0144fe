"""The call of an exported function is wrapped again each time."""

import jax
import jax.numpy as jnp
from jax import export


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    exported = export.export(f)(x)
    for _ in range(steps):
        jax.jit(exported.call)(x)  # <- JAX105
