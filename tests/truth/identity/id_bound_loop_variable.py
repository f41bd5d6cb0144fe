"""The loop rebinds `step` to a new jit of the same object's method."""

import jax
import jax.numpy as jnp


class Oscillator:
    def __init__(self, omega):
        self.omega = omega

    def advance(self, phase):
        return phase + 0.01 * self.omega * jnp.cos(phase)


def main(steps=4):
    oscillator = Oscillator(2.0)
    phase = jnp.zeros((3,))
    for _ in range(steps):
        step = jax.jit(oscillator.advance)  # <- JAX105
        phase = step(phase)
    print(phase)


if __name__ == "__main__":
    main()
