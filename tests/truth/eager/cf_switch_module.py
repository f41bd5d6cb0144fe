"""An eager switch dispatches over module-level operators."""

import jax.numpy as jnp
from jax import lax


def drift(x):
    return x + 1.0


def scale(x):
    return x * 2.0


def reset(x):
    return x * 0.0


OPERATORS = [drift, scale, reset]


def apply(opcode, x):
    return lax.switch(opcode, OPERATORS, x)


def main(steps=4):
    x = jnp.ones((3,))
    for i in range(steps):
        x = apply(i % 3, x)
    print(x)


if __name__ == "__main__":
    main()
