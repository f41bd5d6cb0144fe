"""Each activation needs a program of its own, but not anew in each epoch."""

import jax
import jax.numpy as jnp

ACTIVATIONS = [jnp.tanh, jax.nn.relu]


def compare(x):
    found = []
    for activation in ACTIVATIONS:
        score = jax.jit(lambda v: jnp.mean(activation(v) ** 2))  # <- JAX101
        found.append(float(score(x)))
    return found


def main(steps=4):
    x = jnp.linspace(-1.0, 1.0, 8)
    return [compare(x) for _ in range(steps)]
