"""The stages of a pipeline are jitted in a comprehension on every call."""

import jax.numpy as jnp
from jax import jit


def pipeline(image):
    stages = [jit(lambda im: jnp.clip(im * 1.1, 0.0, 1.0)) for _ in range(3)]  # <- JAX101
    for stage in stages:
        image = stage(image)
    return image


def main(steps=4):
    image = jnp.full((8, 8, 3), 0.2)
    for _ in range(steps):
        image = pipeline(image)
    print(image.mean())


if __name__ == "__main__":
    main()
