"""A wrapper around jit that passes every number as a float32 array."""

import functools

import jax
import jax.numpy as jnp


def compiled(function=None, **options):
    if function is None:
        return functools.partial(compiled, **options)
    inner = jax.jit(function, **options)

    @functools.wraps(function)
    def call(*args):
        return inner(*(jnp.asarray(a, dtype=jnp.float32) for a in args))

    return call
