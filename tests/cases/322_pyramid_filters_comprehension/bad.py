import jax
import jax.numpy as jnp
import numpy as np

SIGMAS = (0.5, 1.0, 2.0)


def blur(image, sigma):
    taps = jnp.exp(-0.5 * (jnp.arange(-2, 3) / sigma) ** 2)
    taps = taps / taps.sum()
    rows = sum(t * jnp.roll(image, k - 2, 0) for k, t in enumerate(taps))
    return sum(t * jnp.roll(rows, k - 2, 1) for k, t in enumerate(taps))


class FeatureExtractor:
    def __init__(self, sigmas):
        self.sigmas = sigmas

    def pyramid(self, image):
        levels = [jax.jit(lambda im, s=s: jnp.abs(im - blur(im, s))) for s in self.sigmas]  # HAZARD inline-callable
        return [level(image) for level in levels]


def camera(n, seed=1):
    rng = np.random.default_rng(seed)
    return (rng.random((6, 6), dtype=np.float32) for _ in range(n))


def main(steps=4):
    extractor = FeatureExtractor(SIGMAS)
    return [sum(float(np.asarray(f).max()) for f in extractor.pyramid(im)) for im in camera(steps)]


if __name__ == "__main__":
    print(main())
