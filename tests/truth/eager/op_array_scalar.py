"""A Python float becomes an array."""

import jax.numpy as jnp


def main(steps=4):
    for i in range(steps):
        print(jnp.array(float(i)))


if __name__ == "__main__":
    main()
