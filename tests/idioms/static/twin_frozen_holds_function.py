"""A frozen configuration that holds a lambda is equal to no other."""

from dataclasses import dataclass
from functools import partial
from typing import Callable

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Config:
    gain: float
    act: Callable


@partial(jax.jit, static_argnames="config")
def predict(x, config):
    return config.act(config.gain * x)


def score(x):
    config = Config(0.5, act=lambda a: a + 1.0)
    return predict(x, config=config)  # <- JAX303


def main(steps=4):
    x = jnp.ones(4)
    for _ in range(steps):
        x = score(x)
    print(x)


if __name__ == "__main__":
    main()
