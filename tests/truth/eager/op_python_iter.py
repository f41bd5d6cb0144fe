"""A Python loop goes over the elements of an array."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(4.0)
    for i in range(steps):
        print([v + i for v in x])


if __name__ == "__main__":
    main()
