"""The first rate of the file is written without a point, so that JSON gives an int."""

import json

import jax
import jax.numpy as jnp

CONFIG = '{"rates": [1, 0.5, 0.25]}'


class Schedule:
    def __init__(self, text):
        self.config = json.loads(text)

    def __iter__(self):
        yield from self.config["rates"]


@jax.jit
def decayed(level, rate):
    return level * jnp.exp(-rate)


def main(steps=4):
    level = jnp.ones(3)
    for _, rate in zip(range(steps), Schedule(CONFIG)):
        level = decayed(level, rate)  # <- JAX201
    print(level)


if __name__ == "__main__":
    main()
