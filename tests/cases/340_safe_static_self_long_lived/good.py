"""Moment-matching image normaliser used by a labelling tool."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class Matcher:
    gamma = 2.2
    weights = staticmethod(lambda image: jnp.ones_like(image) / image.size)

    def __init__(self, reference):
        self.mean = float(reference.mean())
        self.std = float(reference.std())

    @partial(jax.jit, static_argnums=0)
    def __call__(self, image):
        w = self.weights(image)
        mean = jnp.sum(w * image)
        std = jnp.sqrt(jnp.sum(w * (image - mean) ** 2))
        return ((image - mean) / std * self.std + self.mean) ** (1.0 / self.gamma)

    @classmethod
    def from_folder(cls, shape, seed):
        return cls(np.random.default_rng(seed).random(shape) + 0.5)


MATCHER = Matcher.from_folder((4, 4), seed=0)


def label(images):
    return [float(np.nan_to_num(np.asarray(MATCHER(image))).mean()) for image in images]


def main(steps=4):
    rng = np.random.default_rng(1)
    return label(rng.random((5, 5), dtype=np.float32) for _ in range(steps))


if __name__ == "__main__":
    print(main())
