"""What is above a threshold is taken out by a mask."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(16.0)
    for i in range(steps):
        above = x[x > i]  # <- JAX704
        print(above.sum())


if __name__ == "__main__":
    main()
