"""A random key in the state is split in each step."""

from typing import NamedTuple

import jax
import jax.numpy as jnp


class Walk(NamedTuple):
    position: jax.Array
    key: jax.Array


@jax.jit
def step(walk):
    key, own = jax.random.split(walk.key)
    return Walk(walk.position + jax.random.normal(own, walk.position.shape), key)


def main(steps=4):
    walk = Walk(jnp.zeros(2), jax.random.key(7))
    for _ in range(steps):
        walk = step(walk)
    print(walk.position)


if __name__ == "__main__":
    main()
