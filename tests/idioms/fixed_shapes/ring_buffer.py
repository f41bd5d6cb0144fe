"""A buffer of fixed size is written in turn, and its filling is a number."""

import jax
import jax.numpy as jnp


@jax.jit
def record(buffer, position, value):
    return buffer.at[position % buffer.shape[0]].set(value), position + 1


@jax.jit
def average(buffer, count):
    filled = jnp.arange(buffer.shape[0]) < count
    return jnp.sum(jnp.where(filled, buffer, 0.0)) / jnp.maximum(count, 1)


def main(steps=4):
    buffer = jnp.zeros(8)
    position = jnp.zeros((), jnp.int32)
    for step in range(steps):
        buffer, position = record(buffer, position, 0.5 * step)
        print(average(buffer, position))


if __name__ == "__main__":
    main()
