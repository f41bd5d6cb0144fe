"""A frozen dataclass with a list in a field."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Config:
    gain: list


@partial(jax.jit, static_argnames="config")
def layer(x, config):
    return config.gain[0] * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = layer(x, config=Config([1, 2]))  # <- JAX302
    print(x)


if __name__ == "__main__":
    main()
