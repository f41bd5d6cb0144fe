"""A dataclass that is not frozen."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@dataclass
class Config:
    gain: float = 0.5


@partial(jax.jit, static_argnames="config")
def layer(x, config):
    return config.gain * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = layer(x, config=Config())  # <- JAX302
    print(x)


if __name__ == "__main__":
    main()
