"""XLA_FLAGS is not read any more once the backend has started."""

import os

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    f(jnp.ones(4))
    x = jnp.ones(4)
    for step in range(steps):
        os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + f" --xla_unknown_{step}=1"
        f(x)
