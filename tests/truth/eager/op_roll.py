"""A ring is turned by one more place each time."""

import jax.numpy as jnp


def main(steps=4):
    ring = jnp.arange(16.0)
    for i in range(steps):
        print(jnp.roll(ring, i + 1)[0])  # <- JAX704


if __name__ == "__main__":
    main()
