"""Two-pass autofocus of a microscope stage."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def sharpness(image, position):
    blur = jnp.exp(-((position - 3.37) ** 2))
    return blur * jnp.std(image)


def coarse_pass(image, low, high, n):
    width = (high - low) / n
    scores = {}
    for k in range(n):
        position = round(low + k * width)
        scores[position] = float(sharpness(image, position))  # HAZARD scalar-kind
    return max(scores, key=scores.get)


def fine_pass(image, centre, n):
    best, top = centre, -1.0
    for k in range(n):
        position = round(centre + 0.25 * (k - n // 2), 2)
        score = float(sharpness(image, position))
        if score > top:
            best, top = position, score
    return best


def main(steps=3):
    rng = np.random.default_rng(0)
    found = []
    for _ in range(steps):
        image = rng.random((8, 8), dtype=np.float32)
        centre = coarse_pass(image, 0.0, 9.0, 6)
        found.append(fine_pass(image, centre, 5))
    return found


if __name__ == "__main__":
    print(main())
