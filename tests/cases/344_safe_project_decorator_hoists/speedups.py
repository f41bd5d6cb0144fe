import functools
import time

import jax


def compiled(static=()):
    def decorate(fn):
        fast = jax.jit(fn, static_argnames=static)

        @functools.wraps(fn)
        def wrapper(*args, **kwargs):
            begin = time.perf_counter()
            out = fast(*args, **kwargs)
            wrapper.seconds += time.perf_counter() - begin
            return out

        wrapper.seconds = 0.0
        return wrapper

    return decorate


def jit(fn):
    """Host-side helper that only counts calls."""

    @functools.wraps(fn)
    def counted(*args):
        counted.calls += 1
        return fn(*args)

    counted.calls = 0
    return counted
