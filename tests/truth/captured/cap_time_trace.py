"""A function made per step reads the clock while it is traced."""

import time

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        out = jax.jit(lambda x: x * (time.perf_counter() % 1))(x)  # <- JAX101
    print(out)


if __name__ == "__main__":
    main()
