"""``projection_l1_ball``, outside jit.

Package: optax==0.2.8
Finding: optax/projections/_projections.py:215 JAX701 possible
Seen: confirmed, 4 compiles in 4 executions, 1 program, 2.3 s; compiles of four calls 8, 1, 1, 1, rewritten 2, 0, 0,
    0
Rewrite: the caller keeps ``jax.jit(projection_l1_ball)``.
"""

import jax
import jax.numpy as jnp
import optax

weights = jnp.linspace(-1.0, 1.0, 8)


def once(i):
    return optax.projections.projection_l1_ball(weights * (i + 1), 1.0)


project = jax.jit(optax.projections.projection_l1_ball)


def instead(i):
    return project(weights * (i + 1), 1.0)


if __name__ == "__main__":
    for i in range(4):
        once(i)
