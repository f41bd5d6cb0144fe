"""A dynamic index into the first dimension."""

import jax.numpy as jnp
from jax import lax


def main(steps=4):
    frames = jnp.ones((16, 2))
    for i in range(steps):
        print(lax.dynamic_index_in_dim(frames, i))


if __name__ == "__main__":
    main()
