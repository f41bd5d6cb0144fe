"""A signal is padded more and more."""

import jax.numpy as jnp


def main(steps=4):
    signal = jnp.ones(4)
    for i in range(steps):
        print(jnp.pad(signal, i + 1).sum())  # <- JAX704


if __name__ == "__main__":
    main()
