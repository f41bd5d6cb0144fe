"""The body of an eager while_loop is a lambda written in place."""

import jax.numpy as jnp
from jax import lax


def too_big(x):
    return x > 1.0


def shrink(x):
    return lax.while_loop(too_big, lambda v: v * 0.5, x)  # <- JAX701


def main(steps=4):
    for i in range(steps):
        print(shrink(jnp.float32(10.0 + i)))


if __name__ == "__main__":
    main()
