import math

import jax
import jax.numpy as jnp


def gravity(state):
    pos, vel = state[:2], state[2:]
    return jnp.concatenate([vel, -pos / jnp.sum(pos ** 2) ** 1.5])


@jax.jit
def heun(state, dt):
    k1 = gravity(state)
    k2 = gravity(state + dt * k1)
    low = state + dt * k1
    high = state + 0.5 * dt * (k1 + k2)
    return high, jnp.max(jnp.abs(high - low))


class StepControl:
    def __init__(self, tolerance, smallest=1e-4, largest=0.1):
        self.tolerance = tolerance
        self.smallest, self.largest = smallest, largest

    def next(self, dt, error):
        return dt * 0.9 * math.sqrt(self.tolerance / max(error, 1e-9))


def integrate(state, n_steps):
    control = StepControl(1e-3)
    dt = 0.01
    radii = []
    for _ in range(n_steps):
        state, error = heun(state, dt)
        dt = control.next(dt, float(error))
        radii.append(float(jnp.linalg.norm(state[:2])))
    return radii


def main(steps=6):
    return integrate(jnp.array([1.0, 0.0, 0.0, 1.1], dtype=jnp.float32), steps)


if __name__ == "__main__":
    print(main())
