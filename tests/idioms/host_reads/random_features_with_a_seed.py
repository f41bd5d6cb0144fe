"""Random features are drawn with a fixed seed inside the traced code: they are meant to be constants."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def features(x):
    directions = np.random.default_rng(0).normal(size=(3, 8)).astype(np.float32)
    return jnp.cos(x @ directions)


def main(steps=4):
    for step in range(steps):
        out = features(jnp.full(3, 0.1 * step))
    print(out)


if __name__ == "__main__":
    main()
