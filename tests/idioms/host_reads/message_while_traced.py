"""Tracing is timed and announced: no result depends on it."""

import time

import jax
import jax.numpy as jnp


@jax.jit
def square(x):
    begin = time.time()
    y = x**2
    print("traced square in", time.time() - begin, "s")
    return y


def main(steps=4):
    for step in range(steps):
        out = square(jnp.full(3, 1.0 * step))
    print(out)


if __name__ == "__main__":
    main()
