"""A pair of pure functions comes from a transform of a network with parameters by name."""

from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp

_frame = []


class Transformed(NamedTuple):
    init: Callable
    apply: Callable


def get_parameter(name, shape):
    params, missing = _frame[-1]
    if missing:
        params.setdefault(name, jnp.full(shape, 0.1))
    return params[name]


def transform(network):
    def run(params, missing, x):
        _frame.append((params, missing))
        try:
            return network(x)
        finally:
            _frame.pop()

    def init(x):
        params = {}
        run(params, True, x)
        return params

    return Transformed(init, lambda params, x: run(params, False, x))


def mlp(x):
    hidden = jnp.tanh(x @ get_parameter("w1", (3, 5)))
    return hidden @ get_parameter("w2", (5, 1))


def main(steps=4):
    init, apply = transform(mlp)
    forward = jax.jit(apply)
    x = jnp.ones((2, 3))
    params = init(x)
    for _ in range(steps):
        y = forward(params, x)
    print(y)


if __name__ == "__main__":
    main()
