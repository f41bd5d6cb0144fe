"""The distinct values of a clipped array."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(16.0)
    for i in range(steps):
        print(jnp.unique(jnp.minimum(x, i)))  # <- JAX704


if __name__ == "__main__":
    main()
