"""The jitted function is a class attribute shared by all short-lived instances."""

import jax
import jax.numpy as jnp


def _advance(position, velocity):
    return position + 0.1 * velocity


class Particle:
    advance = staticmethod(jax.jit(_advance))

    def __init__(self, position):
        self.position = position

    def move(self, velocity):
        return Particle(self.advance(self.position, velocity))


def main(steps=4):
    particle = Particle(jnp.zeros((3,)))
    for _ in range(steps):
        particle = particle.move(jnp.ones((3,)))
    print(particle.position)


if __name__ == "__main__":
    main()
