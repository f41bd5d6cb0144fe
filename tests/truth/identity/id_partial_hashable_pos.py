"""The momentum coefficient is bound as a positional argument of a partial."""

import functools

import jax.numpy as jnp
from jax import jit


def momentum(beta, buffer, grad):
    return beta * buffer + (1.0 - beta) * grad


class Optimizer:
    def __init__(self, size):
        self.buffer = jnp.zeros((size,))

    def accumulate(self, grad):
        self.buffer = jit(functools.partial(momentum, 0.9))(self.buffer, grad)  # <- JAX103
        return self.buffer


def main(steps=4):
    optimizer = Optimizer(12)
    for _ in range(steps):
        smoothed = optimizer.accumulate(jnp.ones((12,)))
    print(smoothed)


if __name__ == "__main__":
    main()
