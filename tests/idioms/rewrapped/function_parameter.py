"""A helper jits the function that it is handed, and it is only ever handed module functions."""

import jax
import jax.numpy as jnp


def timed_call(function, *args):
    compiled = jax.jit(function)
    return compiled(*args)


def kinetic(v):
    return 0.5 * jnp.sum(v * v)


def potential(x):
    return jnp.sum(1.0 - jnp.cos(x))


def energies(x, v):
    return timed_call(kinetic, v) + timed_call(potential, x)


def main(steps=4):
    x, v = jnp.zeros((3,)), jnp.ones((3,))
    for _ in range(steps):
        print(energies(x, v))
        x = x + 0.1 * v


if __name__ == "__main__":
    main()
