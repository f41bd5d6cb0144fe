"""The frozen dataclass is a base; a field of the subclass is left out of the comparison."""

from dataclasses import dataclass, field
from functools import partial

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Base:
    gain: float = 0.5


@dataclass(frozen=True, kw_only=True)
class Settings(Base):
    offset: float = 0.1
    log: list = field(default_factory=list, compare=False)


@partial(jax.jit, static_argnames="settings")
def scaled(x, *, settings):
    return settings.gain * x + settings.offset


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = scaled(x, settings=Settings(gain=0.25))
    print(x)


if __name__ == "__main__":
    main()
