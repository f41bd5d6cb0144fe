"""A power iteration runs fori_loop eagerly with a module-level body."""

import jax.numpy as jnp
from jax import lax


def power_step(_, vector):
    vector = jnp.roll(vector, 1) + 2.0 * vector
    return vector / jnp.linalg.norm(vector)


def dominant(vector):
    return lax.fori_loop(0, 10, power_step, vector)


def main(steps=4):
    vector = jnp.arange(1.0, 6.0)
    for _ in range(steps):
        vector = dominant(vector)
    print(vector)


if __name__ == "__main__":
    main()
