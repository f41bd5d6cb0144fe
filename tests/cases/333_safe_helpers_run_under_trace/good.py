"""Ray marching through a small density volume."""
import jax
import numpy as np

from rendering import march, shade


@jax.jit
def render(origins, density):
    depth = march(origins, density, n_samples=4)
    return shade(depth)


def turntable(n_views):
    rng = np.random.default_rng(1)
    density = rng.random(3, dtype=np.float32)
    images = []
    for view in range(n_views):
        angle = 0.3 * view
        origins = np.stack([np.cos(angle + np.arange(5)), np.sin(angle + np.arange(5))], 1)
        images.append(float(render(origins.astype(np.float32), density).sum()))
    return images


def main(steps=4):
    return turntable(steps)


if __name__ == "__main__":
    print(main())
