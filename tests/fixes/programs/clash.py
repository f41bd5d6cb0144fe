"""Three functions with a local of one name, and a module that has it too."""

import jax
import jax.numpy as jnp


def step(x):
    return x + 1.0


def double(x):
    def step(v):
        return 2.0 * v

    return jax.jit(step)(x)


def triple(x):
    @jax.jit
    def step(v):
        return 3.0 * v

    return step(x) + step(x)


def plain(x):
    step = abs
    return step(x)


def main(steps=4):
    total = 0.0
    for i in range(steps):
        x = jnp.float32(i)
        total += float(double(x) + triple(x) + plain(x) + step(x))
    return total
