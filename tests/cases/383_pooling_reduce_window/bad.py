import jax.numpy as jnp
import numpy as np
from jax import lax

from gallery import thumbnails


def soft_pool(image, size=2):
    pooled = lax.reduce_window(np.exp(image), np.float32(0.0), lambda a, b: a + b, (size, size), (size, size), "VALID")  # HAZARD eager-control-flow
    return jnp.log(pooled)


def index(n):
    rows = []
    for image in thumbnails(n):
        rows.append(float(np.asarray(soft_pool(image)).max()))
    return rows


def main(steps=4):
    return index(steps)


if __name__ == "__main__":
    print(main())
