import functools

import jax.numpy as jnp


def squared(error):
    return error**2


def huber(error, delta):
    size = jnp.abs(error)
    return jnp.where(size < delta, 0.5 * error**2, delta * (size - 0.5 * delta))


def _with_delta(fn, config):
    return functools.partial(fn, delta=config["delta"])


def build(config):
    if config["loss"] == "huber":
        return _with_delta(huber, config)
    return squared
