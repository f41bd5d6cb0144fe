"""The order of keyword arguments does not matter."""

import jax
import jax.numpy as jnp


@jax.jit
def descend(weights, rate, decay):
    return weights - rate * jnp.sin(weights) - decay * weights


def main(steps=4):
    weights = jnp.ones(3)
    for step in range(steps):
        if step % 2:
            weights = descend(weights, decay=0.01, rate=0.1)
        else:
            weights = descend(weights, rate=0.1, decay=0.01)
    print(weights)


if __name__ == "__main__":
    main()
