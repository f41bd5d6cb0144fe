"""Stored pictures are uint8, computed ones are floats."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def sharpness(image):
    image = image.astype(jnp.float32)
    return jnp.mean(jnp.abs(image[1:] - image[:-1]))


def stored():
    return np.full((4, 4), 7, dtype=np.uint8)


def rendered(phase):
    return np.sin(np.linspace(0, phase, 16)).reshape(4, 4).astype(np.float32)


def main(steps=4):
    for step in range(steps):
        image = rendered(0.1 * step) if step % 2 else stored()
        print(sharpness(image))  # <- JAX206


if __name__ == "__main__":
    main()
