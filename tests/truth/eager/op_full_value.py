"""An array of one size, filled with another value."""

import jax.numpy as jnp


def main(steps=4):
    for i in range(steps):
        print(jnp.full((8,), float(i)))


if __name__ == "__main__":
    main()
