"""The same, but traced code gives the helper the function that reads what changes."""

import jax
import jax.numpy as jnp


class State:
    def __init__(self):
        self.rate = 1.0


STATE = State()


def timed(function, x):
    return function(x)


def report(x):
    return STATE.rate * x


@jax.jit
def step(x):
    return timed(report, x)


def main(steps=4):
    x = jnp.ones(3)
    for number in range(steps):
        x = step(x)
        STATE.rate = float(number + 2)  # <- JAX401
    return x


if __name__ == "__main__":
    print(main())
