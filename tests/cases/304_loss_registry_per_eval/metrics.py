"""Metrics by name; each takes one row of predictions and one of targets."""
import jax.numpy as jnp

METRICS = {}


def register(fn):
    METRICS[fn.__name__] = fn
    return fn


@register
def squared(pred, goal):
    return jnp.sum((pred - goal) ** 2)


@register
def cosine(pred, goal):
    return 1.0 - jnp.dot(pred, goal) / (jnp.linalg.norm(pred) * jnp.linalg.norm(goal) + 1e-6)
