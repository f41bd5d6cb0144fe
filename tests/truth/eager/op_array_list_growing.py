"""All losses so far become an array in each epoch."""

import jax.numpy as jnp


def main(steps=4):
    losses = []
    for i in range(steps):
        losses.append(1.0 / (i + 1))
        print(jnp.array(losses).mean())  # <- JAX704


if __name__ == "__main__":
    main()
