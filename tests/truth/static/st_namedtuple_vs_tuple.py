"""A namedtuple and the equal tuple take turns."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp


class Options(NamedTuple):
    gain: int = 1


@partial(jax.jit, static_argnames="s")
def scaled(x, s):
    return s[0] * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        if step % 2 == 0:
            x = scaled(x, s=Options(1))
        else:
            x = scaled(x, s=(1,))  # <- JAX304
    print(x)


if __name__ == "__main__":
    main()
