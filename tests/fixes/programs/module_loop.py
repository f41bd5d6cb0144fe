"""A loop at module level, run when the module is imported."""

import jax
import jax.numpy as jnp

TOTAL = 0.0
for number in range(3):
    # one program per turn
    square = jax.jit(lambda v: v * v)
    TOTAL += float(square(jnp.float32(number)))


def main(steps=4):
    total = TOTAL
    for _ in range(steps):
        total += float(jax.jit(lambda v: v + 1.0)(jnp.float32(1.0)))
    return total
