"""A window of constant width moves along."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(16.0)
    for i in range(steps):
        print(x[i : i + 2].sum())


if __name__ == "__main__":
    main()
