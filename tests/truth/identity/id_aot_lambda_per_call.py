"""A benchmark lowers and compiles a lambda for each repetition."""

import time

import jax
import jax.numpy as jnp


def timed(x):
    compiled = jax.jit(lambda a: jnp.dot(a, a)).lower(x).compile()  # <- JAX106
    start = time.perf_counter()
    compiled(x).block_until_ready()
    return time.perf_counter() - start


def main(steps=4):
    x = jnp.ones((64, 64))
    timings = []
    for _ in range(steps):
        timings.append(timed(x))
    print(min(timings))


if __name__ == "__main__":
    main()
