"""The weights are bound into the body with functools.partial for an eager scan."""

from functools import partial

import jax
import jax.numpy as jnp


def cell(weights, hidden, x):
    hidden = jnp.tanh(hidden * weights + x)
    return hidden, hidden


def encode(weights, sequence):
    hidden, _ = jax.lax.scan(partial(cell, weights), jnp.float32(0.0), sequence)  # <- JAX701
    return hidden


def main(steps=4):
    weights, sequence = jnp.float32(0.7), jnp.ones((6,))
    for _ in range(steps):
        print(encode(weights, sequence))


if __name__ == "__main__":
    main()
