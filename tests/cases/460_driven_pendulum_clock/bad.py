import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def push(state, t, dt):
    angle, speed = state
    force = -jnp.sin(angle) - 0.1 * speed + 0.5 * jnp.cos(0.7 * t)
    return jnp.stack([angle + dt * speed, speed + dt * force])


@jax.jit
def mean_energy(state, total, n):
    return (total + 0.5 * state[1] ** 2 - jnp.cos(state[0])) / (n + 1)


class Pendulum:
    def __init__(self, dt):
        self.dt = dt
        self.reset()

    def reset(self):
        self.t = 0
        self.n = 0
        self.total = 0.0
        self.state = np.array([0.3, 0.0], np.float32)

    def advance(self):
        self.state = push(self.state, self.t, self.dt)  # HAZARD scalar-kind
        self.total += float(mean_energy(self.state, self.total, self.n))
        self.t += self.dt
        self.n += 1
        return self.total


def main(steps=3):
    pendulum = Pendulum(dt=0.05)
    runs = []
    for _ in range(2):
        pendulum.reset()
        runs.append([pendulum.advance() for _ in range(steps)])
    return runs


if __name__ == "__main__":
    print(main())
