"""The time is read in the body of a hoisted jit."""

import time

import jax
import jax.numpy as jnp

START = time.perf_counter()


@jax.jit
def stamped(x):
    return x + (time.perf_counter() - START)  # <- JAX404


def main(steps=4):
    for _ in range(steps):
        time.sleep(0.01)
        out = stamped(jnp.zeros(3))
    print(out)


if __name__ == "__main__":
    main()
