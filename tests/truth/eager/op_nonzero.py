"""The positions of what is above a threshold."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(16.0)
    for i in range(steps):
        print(jnp.nonzero(x > i)[0][0])  # <- JAX704


if __name__ == "__main__":
    main()
