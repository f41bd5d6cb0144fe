"""Argon-like fluid with an observer that tracks the kinetic temperature."""
import jax
import jax.numpy as jnp
import numpy as np

from driver import run_blocks


class TemperatureLog:
    def __init__(self, mass):
        self._kinetic = jax.jit(lambda v: 0.5 * mass * jnp.sum(v ** 2) / v.shape[0])
        self.values = []

    def on_frame(self, frame, pos, vel):
        self.values.append(float(self._kinetic(vel)))


@jax.jit
def verlet(pos, vel, dt):
    vel = vel - dt * pos
    return pos + dt * vel, vel


def main(steps=4):
    rng = np.random.default_rng(0)
    pos = rng.normal(size=(6, 3)).astype(np.float32)
    vel = rng.normal(size=(6, 3)).astype(np.float32)
    log = TemperatureLog(mass=2.0)
    run_blocks(verlet, pos, vel, n_frames=steps, observers=[log.on_frame])
    return log.values


if __name__ == "__main__":
    print(main())
