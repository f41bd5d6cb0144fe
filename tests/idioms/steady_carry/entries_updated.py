"""Entries are set, added to and scaled in place: the array stays one of integers."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def note(counts, cell):
    counts = counts.at[cell].add(1)
    return counts.at[0].set(0).at[-1].multiply(2)


@jax.jit
def shares(counts):
    return counts / jnp.maximum(counts.sum(), 1)


@jax.jit
def relaxed(level):
    return jax.lax.fori_loop(0, 3, lambda k, v: 0.5 * v, level)


def main(steps=4):
    counts = np.zeros(5, np.int32)
    level = np.ones(3, np.float32)
    for step in range(steps):
        counts = note(counts, step % 5)
        level = relaxed(level)
        print(shares(counts), level)


if __name__ == "__main__":
    main()
