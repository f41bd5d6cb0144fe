"""One enum member."""

from enum import Enum
from functools import partial

import jax
import jax.numpy as jnp


class Color(Enum):
    RED = 1
    BLUE = 2


@partial(jax.jit, static_argnames="config")
def layer(x, config):
    return config.value * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = layer(x, config=Color.RED)
    print(x)


if __name__ == "__main__":
    main()
