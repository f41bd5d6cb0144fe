"""Functions are stored on an instance, so reading them binds nothing."""

import jax
import jax.numpy as jnp


class Layer:
    def __init__(self, activation, norm=None):
        self.activation = activation
        self.norm = norm or jax.nn.standardize

    def __call__(self, x):
        x = jax.jit(self.norm)(x)
        return jax.jit(self.activation)(x)


def leaky(x):
    return jnp.where(x > 0, x, 0.1 * x)


def main(steps=4):
    layers = [Layer(leaky), Layer(jnp.tanh)]
    x = jnp.arange(6.0)
    for _ in range(steps):
        for layer in layers:
            x = layer(x)
    print(x)


if __name__ == "__main__":
    main()
