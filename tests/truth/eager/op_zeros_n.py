"""An accumulator of another size in each round."""

import jax.numpy as jnp


def main(steps=4):
    for i in range(steps):
        counts = jnp.zeros(i + 2)  # <- JAX704
        print(counts.shape)


if __name__ == "__main__":
    main()
