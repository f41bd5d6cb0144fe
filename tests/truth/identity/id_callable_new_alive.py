"""Layers are appended one by one, each a new callable that is jitted and kept."""

import jax
import jax.numpy as jnp


class Gain:
    def __init__(self, amount):
        self.amount = amount

    def __call__(self, x):
        return x * self.amount


def main(steps=4):
    layers = []
    x = jnp.ones((4,))
    for _ in range(steps):
        layers.append(jax.jit(Gain(1.5)))  # <- JAX105
        x = layers[-1](x)
    print(x, len(layers))


if __name__ == "__main__":
    main()
