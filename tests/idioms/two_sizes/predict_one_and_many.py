"""One function for two fixed sizes: two programs are wanted."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def predict(weights, images):
    return jnp.argmax(images @ weights, axis=-1)


def classify_one(weights, image):
    return int(predict(weights, image[None])[0])


def classify_gallery(weights, gallery):
    return predict(weights, gallery)


def main(steps=4):
    weights = jnp.ones((4, 3))
    gallery = np.ones((16, 4), np.float32)
    for _ in range(steps):
        print(classify_gallery(weights, gallery).sum(), classify_one(weights, gallery[0]))


if __name__ == "__main__":
    main()
