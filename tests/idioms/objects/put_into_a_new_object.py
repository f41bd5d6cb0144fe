"""Traced code puts an object that changes into a new one, of which it uses only what does not change."""

import jax
import jax.numpy as jnp


class Body:
    def __init__(self, weight):
        self.weight = weight
        self.settings = 1.0


class Pull:
    def __init__(self, body, weight):
        self.body = body
        self.weight = weight

    def at(self, x):
        return x * self.weight


def main(steps=4):
    body = Body(2.0)

    @jax.jit
    def advance(x):
        parts = {"body": body}
        return Pull(body, 2.0).at(x) * len(parts)

    x = jnp.ones(3)
    for step in range(steps):
        x = advance(x)
        body.settings = float(step + 2)
    return x


if __name__ == "__main__":
    print(main())
