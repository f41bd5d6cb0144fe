"""A module global holds the step once somebody has asked for it."""

import jax
import jax.numpy as jnp

_step = None
_norms = {}


def get_step():
    global _step
    if _step is None:
        _step = jax.jit(lambda x: jnp.tanh(x) * 1.1)
    return _step


def norm(order):
    found = _norms.get(order)
    if found is None:
        found = jax.jit(lambda x: jnp.linalg.norm(x, ord=order))
        _norms[order] = found
    return found


def advance(x):
    x = get_step()(x)
    return x / norm(2)(x)


def main(steps=4):
    x = jnp.arange(1.0, 5.0)
    for _ in range(steps):
        x = advance(x)
    print(x)


if __name__ == "__main__":
    main()
