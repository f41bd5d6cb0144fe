import jax
import jax.numpy as jnp
import numpy as np


def kalman(q, r):
    """Coroutine: send a measurement, get the filtered state."""
    update = jax.jit(lambda m, p, z: (m + p / (p + r) * (z - m), p * r / (p + r) + q))
    mean, var = jnp.float32(0.0), jnp.float32(1.0)
    z = yield None
    while True:
        mean, var = update(mean, var, z)
        z = yield float(mean)


class Sensor:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def __iter__(self):
        return self

    def __next__(self):
        return np.float32(1.0 + 0.1 * self.rng.normal())


def track(sensor, n):
    filt = kalman(1e-3, 0.05)
    next(filt)
    return [filt.send(z) for _, z in zip(range(n), sensor)]


def main(steps=4):
    return track(Sensor(0), steps)


if __name__ == "__main__":
    print(main())
