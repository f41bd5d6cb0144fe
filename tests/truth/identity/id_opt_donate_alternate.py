"""Odd steps donate their buffer and even ones do not: two programs in all."""

import jax
import jax.numpy as jnp


def shift(buffer):
    return jnp.roll(buffer, 1) * 0.5


def main(steps=4):
    buffer = jnp.arange(16.0)
    for i in range(steps):
        run = jax.jit(shift, donate_argnums=0) if i % 2 else jax.jit(shift)
        buffer = run(buffer)
    print(buffer)


if __name__ == "__main__":
    main()
