"""The function goes through several names and files before it is jitted."""

import api
import jax.numpy as jnp


def train_step(x):
    x = api.jit(api.normalise)(x)
    transform = api.TRANSFORMS.get("scale", api.normalise)
    return api.jit(transform)(x)


def main(steps=4):
    x = jnp.arange(1.0, 5.0)
    for _ in range(steps):
        x = train_step(x)
    print(x)


if __name__ == "__main__":
    main()
