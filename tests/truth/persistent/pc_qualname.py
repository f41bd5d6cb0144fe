"""The class around a function is not in the disk key."""

import jax
import jax.numpy as jnp


class Small:
    @staticmethod
    def run(x):
        def g(x):
            return jnp.sin(x) * 2

        return jax.jit(g)(x)  # <- JAX102


class Large:
    @staticmethod
    def run(x):
        def g(x):
            return jnp.sin(x) * 2

        return jax.jit(g)(x)  # <- JAX102


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            Small.run(x)
        else:
            Large.run(x)
