"""Rebuilding an equal callable per call does not help: the first one is already gone."""

import jax
import jax.numpy as jnp


class Quantise:
    def __init__(self, levels):
        self.levels = levels

    def __eq__(self, other):
        return type(other) is Quantise and self.levels == other.levels

    def __hash__(self):
        return hash(self.levels)

    def __call__(self, x):
        return jnp.round(x * self.levels) / self.levels


def compress(x):
    quantiser = jax.jit(Quantise(16))  # <- JAX105
    return quantiser(x)


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 11)
    for _ in range(steps):
        x = compress(x)
    print(x)


if __name__ == "__main__":
    main()
