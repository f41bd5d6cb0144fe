"""The repetitions of the timing compile again, instead of only the variants."""

import time

import jax
import jax.numpy as jnp


def loss(x):
    return jnp.sum(jnp.sin(x) ** 2)


def main(steps=4):
    x = jnp.ones((64,))
    best = float("inf")
    for _ in range(steps):
        gradient = jax.jit(jax.grad(loss))  # <- JAX104
        start = time.perf_counter()
        gradient(x).block_until_ready()
        best = min(best, time.perf_counter() - start)
    print(best)


if __name__ == "__main__":
    main()
