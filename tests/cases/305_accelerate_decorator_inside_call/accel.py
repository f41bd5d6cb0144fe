"""Decorators for numerical kernels."""
import functools

import jax
import jax.numpy as jnp


def _clipped(fn, clip, *args):
    return jnp.clip(fn(*args), -clip, clip)


def accelerate(clip):
    def decorate(fn):
        @functools.wraps(fn)
        def wrapper(*args):
            compiled = jax.jit(functools.partial(_clipped, fn, clip))  # HAZARD inline-callable
            return compiled(*args)

        return wrapper

    return decorate
