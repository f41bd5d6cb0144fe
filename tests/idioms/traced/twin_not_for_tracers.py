"""Tracers leave before: what is left runs outside of a trace, each time with fresh branches."""

import jax
import jax.numpy as jnp


def clipped(value, limit):
    if isinstance(value, jax.core.Tracer):
        return jnp.minimum(value, limit)
    return jax.lax.cond(value > limit, lambda v: v * 0 + limit, lambda v: v, value)  # <- JAX701


def main(steps=4):
    x = jnp.float32(0.0)
    for _ in range(steps):
        x = clipped(x + 1.0, 5.0)
    print(x)


if __name__ == "__main__":
    main()
