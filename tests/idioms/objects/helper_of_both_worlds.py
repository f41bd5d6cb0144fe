"""A helper runs what it is given: in traced code one function, on the host another, which reads what changes."""

import jax
import jax.numpy as jnp


class State:
    def __init__(self):
        self.rate = 1.0


STATE = State()


def timed(function, x):
    return function(x)


def scale(x):
    return x * 0.5


def report(x):
    return STATE.rate * x.sum()


@jax.jit
def step(x):
    return timed(scale, x)


def main(steps=4):
    x = jnp.ones(3)
    told = []
    for number in range(steps):
        x = step(x)
        told.append(timed(report, x))
        STATE.rate = float(number + 2)
    return told


if __name__ == "__main__":
    print(main())
