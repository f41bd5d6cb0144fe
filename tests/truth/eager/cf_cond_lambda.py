"""The accept branch of an eager cond is a lambda."""

import jax.numpy as jnp
from jax import lax


def keep(state):
    return state


def maybe_update(state, finite):
    return lax.cond(finite, lambda s: s - 0.1, keep, state)  # <- JAX701


def main(steps=4):
    state = jnp.ones((5,))
    for i in range(steps):
        state = maybe_update(state, i % 2 == 0)
    print(state)


if __name__ == "__main__":
    main()
