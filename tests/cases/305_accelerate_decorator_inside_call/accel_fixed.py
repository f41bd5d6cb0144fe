"""Decorators for numerical kernels."""
import functools

import jax
import jax.numpy as jnp


def _clipped(fn, clip, *args):
    return jnp.clip(fn(*args), -clip, clip)


def accelerate(clip):
    def decorate(fn):
        compiled = jax.jit(functools.partial(_clipped, fn, clip))

        @functools.wraps(fn)
        def wrapper(*args):
            return compiled(*args)

        return wrapper

    return decorate
