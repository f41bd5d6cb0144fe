"""The threshold is captured by the function given to an eager lax.map."""

import jax.numpy as jnp
from jax import lax


class Thresholder:
    def __init__(self, level):
        self.level = level

    def __call__(self, frames):
        level = self.level

        def binarise(frame):
            return (frame > level).astype(jnp.float32)

        return lax.map(binarise, frames)  # <- JAX702


def main(steps=4):
    thresholder = Thresholder(0.5)
    frames = jnp.linspace(0.0, 1.0, 12).reshape(3, 4)
    for _ in range(steps):
        print(thresholder(frames).sum())


if __name__ == "__main__":
    main()
