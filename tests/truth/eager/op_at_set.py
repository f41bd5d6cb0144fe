"""A buffer of the final size is filled element by element."""

import jax.numpy as jnp


def main(steps=4):
    buffer = jnp.zeros(16)
    for i in range(steps):
        buffer = buffer.at[i].set(0.5)


if __name__ == "__main__":
    main()
