"""A model is a pair of functions."""

import dataclasses
from collections.abc import Callable

import jax


@dataclasses.dataclass(frozen=True)
class Model:
    init: Callable
    apply: Callable


def linear(features):
    def init(key):
        return jax.random.normal(key, (features,))

    def apply(params, x):
        return x @ params

    return Model(init=init, apply=apply)
