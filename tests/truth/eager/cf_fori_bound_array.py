"""The loop bound is a jax integer, but an eager fori_loop still reads its value."""

import jax.numpy as jnp
from jax.lax import fori_loop


def double(_, value):
    return value * 2.0


def main(steps=4):
    value = jnp.float32(1.0)
    for i in range(steps):
        bound = jnp.int32(i + 1)
        value = fori_loop(0, bound, double, value)  # <- JAX704
    print(value)


if __name__ == "__main__":
    main()
