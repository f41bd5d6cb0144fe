"""A benchmark compiles one program for each block size and times it."""

import time
from functools import partial

import jax
import jax.numpy as jnp


def blocked_sum(x, block):
    return x.reshape(-1, block).sum(axis=1).sum()


def measure(function, x, repeats):
    function(x).block_until_ready()
    start = time.perf_counter()
    for _ in range(repeats):
        function(x).block_until_ready()
    return (time.perf_counter() - start) / repeats


def main(steps=4):
    x = jnp.ones((256,))
    results = {}
    for block in (8, 16, 32):
        function = jax.jit(partial(blocked_sum, block=block))
        results[block] = measure(function, x, steps)
    print(min(results, key=results.get))


if __name__ == "__main__":
    main()
