"""The clock is read around the compiled call."""

import time

import jax
import jax.numpy as jnp


@jax.jit
def square(x):
    return x**2


def main(steps=4):
    for step in range(steps):
        begin = time.perf_counter()
        square(jnp.full(3, 1.0 * step)).block_until_ready()
        print(time.perf_counter() - begin >= 0.0)


if __name__ == "__main__":
    main()
