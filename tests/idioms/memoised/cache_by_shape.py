"""A builder under functools.cache is asked with hashable keys on each call."""

import functools

import jax
import jax.numpy as jnp


@functools.cache
def resizer(height, width, method="nearest"):
    def resize(image):
        return jax.image.resize(image, (height, width), method)

    return jax.jit(resize)


@functools.lru_cache(maxsize=32)
def window(length):
    return jax.jit(lambda x: x * jnp.hanning(length))


def preprocess(image):
    small = resizer(4, 4)(image)
    return window(4)(small)


def main(steps=4):
    image = jnp.arange(64.0).reshape(8, 8)
    for _ in range(steps):
        out = preprocess(image)
    print(out.sum())


if __name__ == "__main__":
    main()
