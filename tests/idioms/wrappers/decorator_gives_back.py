"""A decorator gives its function back: what is done with one decorated function says nothing about another."""

import jax
import jax.numpy as jnp


def documented(*hidden):
    def remember(function):
        function.hidden = hidden
        return function

    return remember


@documented("unused")
def positive(x, limit):
    """Only ever called by compiled code."""
    return jax.lax.cond(jnp.all(x > limit), lambda: x, lambda: jnp.zeros_like(x))


@documented("factor")
def scaled(x, factor):
    """Called by the host, in a loop."""
    return x * factor


@jax.jit
def clipped(x):
    return positive(x, 0.5)


def main(steps=4):
    x = jnp.arange(3.0)
    for step in range(steps):
        x = scaled(x, 1.0 + step)
        x = clipped(x)


if __name__ == "__main__":
    main()
