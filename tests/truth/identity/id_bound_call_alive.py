"""A callback list holds on to each jitted __call__ of the same module."""

import jax
import jax.numpy as jnp


class Module:
    def __init__(self):
        self.weight = 0.3

    def __call__(self, x):
        return jnp.sinh(x) * self.weight


def main(steps=4):
    module = Module()
    callbacks = []
    x = jnp.ones((5,))
    for _ in range(steps):
        callbacks.append(jax.jit(module.__call__))
        x = callbacks[-1](x)
    print(x, len(callbacks))


if __name__ == "__main__":
    main()
