import jax.numpy as jnp
import numpy as np

from blending import blend, fade


def titles(n):
    rng = np.random.default_rng(4)
    a, b = rng.random((2, 3, 3), dtype=np.float32)
    shots = [blend(a, b, 0), blend(a, b, 0.5), blend(a, b, np.float64(0.25)), blend(a, b, jnp.float32(1.0))]
    for k in range(n):
        shots.append(blend(a, b, k / n))
        shots.append(fade(a, np.cos(k)))
    shots.append(fade(b, np.float32(0.5)))
    shots.append(fade(b, jnp.asarray(np.float32(0.25))))
    return [float(np.asarray(s).mean()) for s in shots]


def main(steps=6):
    return titles(steps)


if __name__ == "__main__":
    print(main())
