"""An enum member, looked up by name each time."""

from enum import Enum
from functools import partial

import jax
import jax.numpy as jnp


class Scheme(Enum):
    EULER = "euler"
    MIDPOINT = "midpoint"


@partial(jax.jit, static_argnames="scheme")
def integrate(x, scheme):
    half = x - 0.05 * x
    return x - 0.1 * (half if scheme is Scheme.MIDPOINT else x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = integrate(x, scheme=Scheme("midpoint"))
    print(x)


if __name__ == "__main__":
    main()
