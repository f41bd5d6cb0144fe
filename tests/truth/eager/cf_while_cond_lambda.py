"""Only the stopping test is a lambda, and that is enough."""

import jax.numpy as jnp
from jax import lax


def bisect(interval):
    low, high = interval
    middle = 0.5 * (low + high)
    return jnp.where(middle < 0.3, middle, low), jnp.where(middle < 0.3, high, middle)


def root(low, high):
    return lax.while_loop(lambda ab: ab[1] - ab[0] > 1e-3, bisect, (low, high))  # <- JAX701


def main(steps=4):
    for _ in range(steps):
        print(root(jnp.float32(0.0), jnp.float32(1.0)))


if __name__ == "__main__":
    main()
