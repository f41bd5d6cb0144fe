"""A record is extended by concatenation."""

import jax.numpy as jnp


def main(steps=4):
    record = jnp.zeros(1)
    for i in range(steps):
        record = jnp.concatenate([record, jnp.ones(1) * i])  # <- JAX704


if __name__ == "__main__":
    main()
