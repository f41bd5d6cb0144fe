"""What comes after the test for a tracer is never run outside of a trace."""

import jax
import jax.numpy as jnp
from jax.core import Tracer


def is_traced(value):
    return isinstance(value, Tracer)


def check_bound(value, limit):
    if not isinstance(value, jax.core.Tracer):
        if value > limit:
            raise ValueError("too large")
        return
    jax.lax.cond(value > limit, lambda: jax.debug.print("too large: {}", value), lambda: None)


def clipped(value, limit):
    traced = is_traced(value)
    if traced and limit is not None:
        return jax.lax.cond(value > limit, lambda v: v * 0 + limit, lambda v: v, value)
    return min(value, limit)


def main(steps=4):
    x = 0.0
    for i in range(steps):
        check_bound(x, 10.0)
        x = clipped(x + i, 5.0)
    print(jnp.asarray(x))


if __name__ == "__main__":
    main()
