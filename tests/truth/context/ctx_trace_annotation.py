"""An annotation for the profiler."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        with jax.profiler.TraceAnnotation(f"step{step}"):
            f(x)
