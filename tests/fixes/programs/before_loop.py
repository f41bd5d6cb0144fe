"""What captures a local number that is bound before the loop goes before the loop."""

import jax
import jax.numpy as jnp


def main(steps=4):
    rate = 0.25
    x = jnp.ones(3)
    for i in range(steps):
        # one step
        @jax.jit
        def advance(v):
            return v - rate * jnp.sin(v)

        if i >= 0:
            x = advance(x)
            x = jax.jit(lambda v: v * rate)(x)
    return float(x.sum())
