"""Deep-copying a function gives the function back, so the key stays the same."""

import copy

import jax
import jax.numpy as jnp


def activation(x):
    return x * jax.nn.sigmoid(x)


DEFAULTS = {"activation": activation, "width": 8}


def run(x):
    config = copy.deepcopy(DEFAULTS)
    return jax.jit(config["activation"])(x)


def main(steps=4):
    x = jnp.ones((DEFAULTS["width"],))
    for _ in range(steps):
        x = run(x)
    print(x)


if __name__ == "__main__":
    main()
