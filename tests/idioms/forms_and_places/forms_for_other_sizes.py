"""Two functions call in two forms, each for arrays of its own size: the second program is needed anyway."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def blurred(image, strength=0.5):
    return image * strength


@jax.jit
def tilted(image, angle):
    return jnp.tanh(image * angle)


def canvas(side):
    return np.ones((side, side), np.float32)


def thumbnail(image):
    return blurred(image), tilted(image, 0.5)


def poster(image, angle):
    return blurred(image, 0.25), tilted(image, angle=angle)


def main(steps=4):
    small = canvas(4)
    large = canvas(8)
    print(len(thumbnail(small)), len(poster(large, 0.1)))
    for step in range(steps - 1):
        print(len(thumbnail(small)), len(poster(large, 0.1 * step)))


if __name__ == "__main__":
    main()
