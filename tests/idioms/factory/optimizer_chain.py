"""An optimiser chained from small transforms, all made before the first step."""

from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp


class Transform(NamedTuple):
    init: Callable
    update: Callable


def scale(factor):
    return Transform(lambda params: (), lambda grads, state: (jax.tree.map(lambda g: factor * g, grads), state))


def trace(decay):
    def init(params):
        return jax.tree.map(jnp.zeros_like, params)

    def update(grads, state):
        state = jax.tree.map(lambda t, g: decay * t + g, state, grads)
        return state, state

    return Transform(init, update)


def chain(*transforms):
    def init(params):
        return tuple(t.init(params) for t in transforms)

    def update(grads, states):
        new = []
        for t, state in zip(transforms, states, strict=True):
            grads, state = t.update(grads, state)
            new.append(state)
        return grads, tuple(new)

    return Transform(init, update)


def main(steps=4):
    optimizer = chain(trace(0.9), scale(-0.1))
    params = {"w": jnp.ones((3,))}
    state = optimizer.init(params)

    @jax.jit
    def step(params, state):
        grads = jax.grad(lambda p: jnp.sum(p["w"] ** 2))(params)
        updates, state = optimizer.update(grads, state)
        return jax.tree.map(jnp.add, params, updates), state

    for _ in range(steps):
        params, state = step(params, state)
    print(params)


if __name__ == "__main__":
    main()
