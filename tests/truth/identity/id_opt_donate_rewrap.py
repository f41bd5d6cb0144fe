"""The same function is wrapped per call with the same donation option."""

import jax
import jax.numpy as jnp


def accumulate(buffer, value):
    return buffer + value


def add(buffer, value):
    return jax.jit(accumulate, donate_argnums=0)(buffer, value)


def main(steps=4):
    buffer = jnp.zeros((64,))
    for _ in range(steps):
        buffer = add(buffer, jnp.ones((64,)))
    print(buffer[0])


if __name__ == "__main__":
    main()
