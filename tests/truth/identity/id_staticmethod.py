"""A static method is a plain function: wrapping it per call finds the old entry."""

import jax
import jax.numpy as jnp


class Physics:
    @staticmethod
    def accelerate(velocity):
        return velocity * 0.999 - 0.0981


def tick(velocity):
    return jax.jit(Physics.accelerate)(velocity)


def main(steps=4):
    velocity = jnp.zeros((30,))
    for _ in range(steps):
        velocity = tick(velocity)
    print(velocity[0])


if __name__ == "__main__":
    main()
