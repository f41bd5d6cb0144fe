"""A running mean over a prefix that grows."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(16.0)
    means = []
    for i in range(steps):
        means.append(x[: i + 1].mean())  # <- JAX704


if __name__ == "__main__":
    main()
