"""A Python float is carried, and the body adds a strongly typed array to it."""

import jax
import jax.numpy as jnp


@jax.jit
def accumulate(total, value):
    return total + value


def main(steps=4):
    total, value = 0.0, jnp.float32(0.5)
    for _ in range(steps):
        total = accumulate(total, value)  # <- JAX204
    print(total)


if __name__ == "__main__":
    main()
