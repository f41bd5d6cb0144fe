"""Whole numbers at the start, floats from the first step on, in four ways."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def faded(counts, cell):
    return (0.9 * counts).at[cell].add(1.0)


@jax.jit
def smoothed(counts):
    return (jnp.roll(counts, 1) + counts + jnp.flip(counts)) / 3.0


@jax.jit
def settled(level):
    return jax.lax.fori_loop(0, 3, lambda k, v: 0.5 * v, level.astype(jnp.float32))


class Track(NamedTuple):
    mean: jax.Array
    seen: jax.Array


@jax.jit
def follow(track, value):
    return Track(0.9 * track.mean + 0.1 * value, track.seen + 1)


class Visits:
    def __init__(self, cells):
        self.counts = np.zeros(cells, np.int32)

    def visit(self, cell):
        self.counts = faded(self.counts, cell)  # <- JAX204


def main(steps=4):
    visits = Visits(5)
    counts = jnp.arange(6)
    level = np.array([1, 2, 3])
    track = Track(jnp.zeros(3, jnp.int32), jnp.zeros((), jnp.int32))
    for step in range(steps):
        visits.visit(step % 5)
        counts = smoothed(counts)  # <- JAX204
        level = settled(level)  # <- JAX204
        track = follow(track, level)  # <- JAX204
    print(visits.counts, counts, level, track)


if __name__ == "__main__":
    main()
