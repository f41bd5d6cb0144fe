"""The last few readings, more of them each time."""

import jax.numpy as jnp


def main(steps=4):
    readings = jnp.arange(16.0)
    for i in range(steps):
        recent = readings[-(i + 1) :]  # <- JAX704
        print(recent.max())


if __name__ == "__main__":
    main()
