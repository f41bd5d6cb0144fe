"""The same contraction each time."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(4.0)
    for i in range(steps):
        print(i, jnp.einsum("i,i->", x, x))


if __name__ == "__main__":
    main()
