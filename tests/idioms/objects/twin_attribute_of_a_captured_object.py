"""The same object, of which traced code reads what changes."""

import jax
import jax.numpy as jnp


class Body:
    def __init__(self, weight):
        self.weight = weight
        self.settings = 1.0


def main(steps=4):
    body = Body(2.0)

    @jax.jit
    def advance(x):
        return x * body.weight * body.settings

    x = jnp.ones(3)
    for step in range(steps):
        x = advance(x)
        body.settings = float(step + 2)  # <- JAX401
    return x


if __name__ == "__main__":
    print(main())
