"""The model's __call__ is jitted by the serving function each time."""

import jax
import jax.numpy as jnp


class Dense:
    def __init__(self, width):
        self.kernel = jnp.ones((width, width)) / width

    def __call__(self, x):
        return jnp.tanh(x @ self.kernel)


def apply_model(model, x):
    return jax.jit(model.__call__)(x)  # <- JAX105


def main(steps=4):
    model = Dense(8)
    x = jnp.ones((8,))
    for _ in range(steps):
        x = apply_model(model, x)
    print(x)


if __name__ == "__main__":
    main()
