"""A namedtuple, built anew and equal."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp


class Options(NamedTuple):
    gain: int = 1


@partial(jax.jit, static_argnames="config")
def layer(x, config):
    return config.gain * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = layer(x, config=Options(1))
    print(x)


if __name__ == "__main__":
    main()
