"""Decorators for the weather post-processing kernels."""
import functools

import jax


def with_constants(**constants):
    """Compile a kernel with some of its arguments fixed."""

    def decorate(fn):
        compiled = jax.jit(functools.partial(fn, **constants))

        @functools.wraps(fn)
        def kernel(*fields):
            return compiled(*fields)

        return kernel

    return decorate


def logged(journal):
    def decorate(fn):
        @functools.wraps(fn)
        def inner(*args):
            journal.append(fn.__name__)
            return fn(*args)

        return inner

    return decorate
