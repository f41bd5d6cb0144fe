"""A pattern is repeated once more each time."""

import jax.numpy as jnp


def main(steps=4):
    pattern = jnp.arange(3.0)
    for i in range(steps):
        print(jnp.tile(pattern, i + 1).sum())  # <- JAX704


if __name__ == "__main__":
    main()
