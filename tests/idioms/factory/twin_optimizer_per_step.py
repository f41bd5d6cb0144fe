"""The optimiser pair is rebuilt inside the update, and its new closure is jitted."""

from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp


class Transform(NamedTuple):
    init: Callable
    update: Callable


def sgd(rate):
    def update(grads, state):
        return jax.tree.map(lambda g: -rate * g, grads), state

    return Transform(lambda params: (), update)


def apply_gradients(params, grads):
    tx = sgd(0.1)
    updates, _ = jax.jit(tx.update)(grads, ())  # <- JAX102
    return jax.tree.map(jnp.add, params, updates)


def main(steps=4):
    params = {"w": jnp.ones((3,))}
    for _ in range(steps):
        params = apply_gradients(params, params)
    print(params)


if __name__ == "__main__":
    main()
