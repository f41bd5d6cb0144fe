"""Total-variation denoising of camera frames."""
import functools

import jax
import jax.numpy as jnp
import numpy as np

compiled = functools.partial(jax.jit, static_argnames=("rounds",))


def gradient(image):
    return jnp.roll(image, -1, 0) - image, jnp.roll(image, -1, 1) - image


class Denoiser:
    def __init__(self, weight):
        self.weight = weight

    def __call__(self, frame):
        @compiled  # HAZARD closure-factory
        def relax(image, rounds):
            for _ in range(rounds):
                dy, dx = gradient(image)
                image = image + self.weight * (jnp.tanh(dy) + jnp.tanh(dx))
            return image

        return relax(frame, rounds=2)


def main(steps=4):
    rng = np.random.default_rng(2)
    denoise = Denoiser(0.1)
    return [float(denoise(rng.random((6, 6), dtype=np.float32)).mean()) for _ in range(steps)]


if __name__ == "__main__":
    print(main())
