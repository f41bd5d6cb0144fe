"""A nested function that nothing but its wrapper names: the wrapper goes above it."""

import jax
import jax.numpy as jnp


def settle(x):
    # what happens in a step
    @jax.named_call
    # (twice)
    def body(_, value):
        return value * 0.5

    return jax.lax.fori_loop(0, 2, jax.checkpoint(body), x)


def decay(x):
    def rate(v):
        """Half of it."""
        return v * 0.5

    return jax.jit(rate)(x)


def double(x):
    def twice(v):
        return v * 2.0

    # named twice: it stays a function with two wrappers
    return jax.jit(twice)(x) + jax.jit(twice)(x + 1.0)


def grow(x, rounds=3):
    slope = jnp.sqrt(2.0)
    for _ in range(rounds):

        def step(v):
            return v + slope

        x = jax.jit(step)(x)
    return x


def named(x):
    def kernel(v):
        return v * 3.0

    fast = jax.jit(kernel)
    return fast(x) + fast(x + 1.0)


def remarked(x):
    def shift(v):
        return v + 3.0

    # shared by all calls
    fast = jax.jit(shift)  # one program
    return fast(x)


def main(steps=3):
    x = jnp.ones(3)
    for _ in range(steps):
        x = settle(x) + decay(x) + double(x)
        x = grow(x) + named(x) + remarked(x)
    return x


if __name__ == "__main__":
    print(main())
