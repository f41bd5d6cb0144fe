"""A list of constant length becomes an array."""

import jax.numpy as jnp


def main(steps=4):
    for i in range(steps):
        print(jnp.array([float(i)] * 8))


if __name__ == "__main__":
    main()
