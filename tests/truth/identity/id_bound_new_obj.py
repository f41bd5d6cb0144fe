"""Each trial builds its own environment and jits that environment's method."""

import jax
import jax.numpy as jnp


class Pendulum:
    def __init__(self, gravity=9.8):
        self.gravity = gravity

    def step(self, state):
        angle, speed = state
        speed = speed - 0.01 * self.gravity * jnp.sin(angle)
        return angle + 0.01 * speed, speed


def trial():
    env = Pendulum()
    step = jax.jit(env.step)  # <- JAX105
    state = (jnp.float32(1.0), jnp.float32(0.0))
    for _ in range(10):
        state = step(state)
    return state


def main(steps=4):
    for _ in range(steps):
        print(trial())


if __name__ == "__main__":
    main()
