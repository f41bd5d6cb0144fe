from collections import namedtuple

import jax
from jax import lax
import jax.numpy as jnp

Transform = namedtuple("Transform", ["init", "update"])


def adam(rate, b1=0.9, b2=0.99):
    def init(x):
        return x, jnp.zeros_like(x), jnp.zeros_like(x)

    def update(state, grad):
        x, m, v = state
        m = b1 * m + (1 - b1) * grad
        v = b2 * v + (1 - b2) * grad ** 2
        return x - rate * m / (jnp.sqrt(v) + 1e-8), m, v

    return Transform(init, update)


def rosen(x):
    return jnp.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2)


def optimise(tx, start, n_rounds):
    gradient = jax.jit(jax.grad(rosen))

    def inner(state, _):
        return tx.update(state, gradient(state[0])), state[0]

    state = jax.jit(tx.init)(start)
    path = []
    for _ in range(n_rounds):
        state = jax.jit(tx.update)(state, gradient(state[0]))
        state, _ = lax.scan(inner, state, None, length=3)
        path.append(float(state[0].sum()))
    return path


def main(steps=4):
    return optimise(adam(0.05), jnp.zeros(3), steps)


if __name__ == "__main__":
    print(main())
