"""The factory chooses by its number which function it makes: each number of the loop has a program of its own."""

import jax
import jax.numpy as jnp


def decay(start, half_life):
    if half_life <= 0:
        return lambda step: start * jnp.ones_like(step)

    def schedule(step):
        return start * 0.5 ** (step / half_life)

    return schedule


def main(steps=4):
    for half_life in (0, 10, -1):
        value_at = jax.jit(decay(2.0, half_life))
        for step in jnp.arange(steps, dtype=jnp.float32):
            assert value_at(step) <= 2.0


if __name__ == "__main__":
    main()
