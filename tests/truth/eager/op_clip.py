"""The upper bound of a clip changes."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(16.0)
    for i in range(steps):
        print(jnp.clip(x, 0, i))


if __name__ == "__main__":
    main()
