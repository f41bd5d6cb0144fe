"""The same elements in ever more rows."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(64.0)
    for i in range(steps):
        print(jnp.reshape(x, (2**i, -1)).sum(axis=0))  # <- JAX704


if __name__ == "__main__":
    main()
