"""A Python int beyond the range of int32 raises."""

import jax
import jax.numpy as jnp


@jax.jit
def scrambled(offset):
    return (offset + jnp.arange(4)) % 97


def main(steps=4):
    stride = 2**30
    for block in range(steps):
        print(scrambled(block * stride))


if __name__ == "__main__":
    main()
