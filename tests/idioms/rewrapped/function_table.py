"""Functions are picked from a module-level table and jitted on the spot."""

import jax
import jax.numpy as jnp


def relu(x):
    return jnp.maximum(x, 0.0)


def swish(x):
    return x * jax.nn.sigmoid(x)


ACTIVATIONS = {"relu": relu, "swish": swish, "tanh": jnp.tanh}
REDUCTIONS = (jnp.sum, jnp.max)


def layer(x, name):
    return jax.jit(ACTIVATIONS[name])(x)


def main(steps=4):
    x = jnp.linspace(-1.0, 1.0, 8)
    for _ in range(steps):
        for name in ACTIVATIONS:
            x = layer(x, name)
        for reduce in REDUCTIONS:
            print(jax.jit(reduce)(x))


if __name__ == "__main__":
    main()
