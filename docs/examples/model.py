"""A small classifier: parameters, forward pass, loss, and the steps built from them."""

from typing import NamedTuple

import jax
import jax.numpy as jnp


class Config(NamedTuple):
    """The sizes and rates of a run."""

    features: int = 2
    hidden: int = 32
    classes: int = 2
    learning_rate: float = 0.1
    label_smoothing: float = 0.1


def init(key, config):
    """Fresh parameters."""
    first, second = jax.random.split(key)
    return {
        "w1": jax.random.normal(first, (config.features, config.hidden)) * 0.5,
        "b1": jnp.zeros(config.hidden),
        "w2": jax.random.normal(second, (config.hidden, config.classes)) * 0.1,
        "b2": jnp.zeros(config.classes),
    }


def apply(params, x):
    """The logits of a batch."""
    hidden = jnp.tanh(x @ params["w1"] + params["b1"])
    return hidden @ params["w2"] + params["b2"]


def loss(params, x, y):
    """The mean cross-entropy of a batch."""
    logits = jax.nn.log_softmax(apply(params, x))
    return -jnp.mean(jnp.take_along_axis(logits, y[:, None], axis=1))


def make_metrics(config):
    """Build the function that measures one batch, with the run's settings in it."""

    def metrics(params, x, y):
        logits = jax.nn.log_softmax(apply(params, x))
        wanted = jax.nn.one_hot(y, config.classes)
        smoothed = wanted * (1 - config.label_smoothing) + config.label_smoothing / config.classes
        return {
            "accuracy": jnp.mean(jnp.argmax(logits, axis=1) == y),
            "loss": -jnp.mean(jnp.sum(smoothed * logits, axis=1)),
        }

    return jax.jit(metrics)


@jax.jit
def train_step(params, x, y, learning_rate):
    """One step of gradient descent. Made once: this one is compiled once."""
    gradient = jax.grad(loss)(params, x, y)
    return jax.tree.map(lambda p, g: p - learning_rate * g, params, gradient)
