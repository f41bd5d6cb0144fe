"""A few gradient transformations, in the style of the usual library."""
import typing

import jax


class Transform(typing.NamedTuple):
    init: typing.Callable
    update: typing.Callable


def sgd(lr, momentum=0.0):
    def init(params):
        return jax.tree.map(lambda p: p * 0, params)

    def update(grads, state):
        state = jax.tree.map(lambda m, g: momentum * m + g, state, grads)
        return jax.tree.map(lambda m: -lr * m, state), state

    return Transform(init, update)
