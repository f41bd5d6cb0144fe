import jax
import jax.numpy as jnp

from model import logits


@jax.jit
def accuracy(params, x, y):
    return jnp.mean(jnp.argmax(logits(params, x), axis=1) == y)


def evaluate(params, x, y):
    return float(accuracy(params, x, y))
