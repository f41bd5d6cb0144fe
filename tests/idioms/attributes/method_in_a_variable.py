"""A bound method is taken once and then wrapped again and again."""

import jax
import jax.numpy as jnp


class Field:
    def __init__(self, charge):
        self.charge = charge

    def at(self, r):
        return self.charge / (1.0 + r * r)


def sample(evaluate, points):
    return jax.jit(evaluate)(points)


def main(steps=4):
    evaluate = Field(2.0).at
    points = jnp.linspace(0.0, 3.0, 12)
    for _ in range(steps):
        values = jax.jit(evaluate)(points)
        points = points + 0.01 * sample(evaluate, points)
    print(values.sum())


if __name__ == "__main__":
    main()
