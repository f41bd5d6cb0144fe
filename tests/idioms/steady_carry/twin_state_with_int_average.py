"""The average in the state is 0 at first, and a fraction afterwards."""

from typing import NamedTuple

import jax
import jax.numpy as jnp


class Stats(NamedTuple):
    count: jax.Array
    average: jax.Array


@jax.jit
def observe(stats, value):
    count = stats.count + 1
    return Stats(count, stats.average + (value - stats.average) / count)


def main(steps=4):
    stats = Stats(jnp.zeros((), jnp.int32), jnp.zeros((), jnp.int32))
    for step in range(steps):
        stats = observe(stats, jnp.float32(step))  # <- JAX204
    print(stats)


if __name__ == "__main__":
    main()
