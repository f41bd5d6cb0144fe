"""One branch of the eager switch is a lambda made on the spot."""

import jax.numpy as jnp
from jax import lax


def identity(x):
    return x


def negate(x):
    return -x


def augment(choice, image):
    return lax.switch(choice, [identity, lambda im: jnp.flip(im) + 0.0, negate], image)  # <- JAX701


def main(steps=4):
    image = jnp.arange(6.0)
    for i in range(steps):
        image = augment(i % 3, image)
    print(image)


if __name__ == "__main__":
    main()
