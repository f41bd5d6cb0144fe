"""Two enum members take turns: two programs are wanted."""

from enum import Enum
from functools import partial

import jax
import jax.numpy as jnp


class Color(Enum):
    RED = 1
    BLUE = 2


@partial(jax.jit, static_argnames="s")
def scaled(x, s):
    return s.value * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        if step % 2 == 0:
            x = scaled(x, s=Color.RED)
        else:
            x = scaled(x, s=Color.BLUE)
    print(x)


if __name__ == "__main__":
    main()
