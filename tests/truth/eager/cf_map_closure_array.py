"""A batched query maps a nested function over its rows eagerly."""

import jax.numpy as jnp
from jax import lax


def distances(queries, centre):
    def one(query):
        return jnp.abs(query - centre)

    return lax.map(one, queries)  # <- JAX702


def main(steps=4):
    queries, centre = jnp.arange(6.0), jnp.float32(2.5)
    for _ in range(steps):
        print(distances(queries, centre))


if __name__ == "__main__":
    main()
