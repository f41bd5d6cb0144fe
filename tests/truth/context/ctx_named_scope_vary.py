"""A named scope with another name each time."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with jax.named_scope(f"step{step}"):
            f(x)
