"""An eager cond picks one of two module functions."""

import jax.numpy as jnp
from jax import lax


def accept(x):
    return x * 2.0


def reject(x):
    return x * 0.5


def metropolis(x, log_ratio):
    return lax.cond(log_ratio > 0, accept, reject, x)


def main(steps=4):
    x = jnp.ones((4,))
    for i in range(steps):
        x = metropolis(x, (-1.0) ** i)
    print(x)


if __name__ == "__main__":
    main()
