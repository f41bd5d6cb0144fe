import random

import jax
import jax.numpy as jnp
import numpy as np

NOISE = np.random.default_rng(0)


def jitter(images):
    noise = NOISE.normal(scale=0.1, size=images.shape)  # HAZARD captured-state
    return jnp.clip(images + noise, 0.0, 1.0)


@jax.jit
def augment(images):
    images = jitter(images)
    if random.random() < 0.5:  # HAZARD captured-state
        images = images[:, :, ::-1]
    return images


@jax.jit
def contrast(images):
    return jnp.std(images, axis=(1, 2))


class Dataset:
    def __init__(self, n, side, seed):
        self.images = np.random.default_rng(seed).random((n, side, side), dtype=np.float32)

    def batches(self, size, n):
        order = list(range(len(self.images)))
        random.shuffle(order)
        for k in range(n):
            start = (k * size) % (len(order) - size + 1)
            yield self.images[order[start:start + size]]


def main(steps=6):
    random.seed(1)
    found = []
    for images in Dataset(12, 5, seed=2).batches(4, steps):
        augmented = augment(images)
        found.append(round(float(np.mean(np.asarray(augmented) - images)), 5))
        found.append(round(float(contrast(augmented)[0]), 5))
    return found


if __name__ == "__main__":
    print(main())
