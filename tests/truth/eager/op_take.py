"""One element is taken by position."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(16.0)
    for i in range(steps):
        print(jnp.take(x, i))


if __name__ == "__main__":
    main()
