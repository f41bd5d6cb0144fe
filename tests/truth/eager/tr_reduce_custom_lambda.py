"""A home-made reduction is written as a lambda in an eager lax.reduce."""

import jax.numpy as jnp
from jax import lax


def faded_sum(history):
    return lax.reduce(history, 0.0, lambda acc, x: acc * 0.5 + x, (0,))  # <- JAX703


def main(steps=4):
    history = jnp.ones((6,))
    for _ in range(steps):
        print(faded_sum(history))


if __name__ == "__main__":
    main()
