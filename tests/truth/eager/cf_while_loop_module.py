"""A fixed point is found by an eager while_loop over module functions."""

import jax.numpy as jnp
from jax import lax


def not_converged(state):
    x, previous = state
    return jnp.abs(x - previous) > 1e-4


def iterate(state):
    x, _previous = state
    return jnp.cos(x), x


def solve(start):
    return lax.while_loop(not_converged, iterate, (start, start + 1.0))[0]


def main(steps=4):
    for i in range(steps):
        print(solve(jnp.float32(0.1 * i)))


if __name__ == "__main__":
    main()
