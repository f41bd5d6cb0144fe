"""Pictures as they are read and features as they are computed: other types, and other sizes too."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def brightness(image, weight):
    return jnp.sum(image * weight) / jnp.sum(weight)


def pixels(side):
    return np.full((side, side), 7, np.uint8)


def features(length):
    return np.linspace(0.0, 1.0, length, dtype=np.float32)


def of_picture():
    return brightness(pixels(8), np.ones((8, 8), np.float32))


def of_features():
    return brightness(features(5), np.ones(5, np.float32))


def main(steps=4):
    for _ in range(steps):
        print(of_picture(), of_features())


if __name__ == "__main__":
    main()
