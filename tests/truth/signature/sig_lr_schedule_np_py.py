"""Python floats in the warm-up, np.float64 from the cosine after it."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def descend(weights, rate):
    return weights - rate * jnp.sin(weights)


def schedule(step):
    if step < 1:
        return 0.1
    return 0.05 * (1.0 + np.cos(step / 10))


def main(steps=4):
    weights = jnp.ones(3)
    for step in range(steps):
        weights = descend(weights, schedule(step))  # <- JAX201
    print(weights)


if __name__ == "__main__":
    main()
