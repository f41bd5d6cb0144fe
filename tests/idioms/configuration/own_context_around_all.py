"""The warm-up and the requests enter the project's own context."""

from contextlib import contextmanager

import jax
import numpy as np


@contextmanager
def on_first_device():
    with jax.default_device(jax.devices()[0]):
        yield


@jax.jit
def forward(x):
    return x * 2 + 1


def warm_up():
    with on_first_device():
        forward(np.zeros(3, np.float32))


def answer(x):
    with on_first_device():
        return np.asarray(forward(x))


def main(steps=4):
    warm_up()
    return [answer(np.full(3, k, np.float32)) for k in range(steps)]
