"""A memo table for compiled functions, keyed by arguments."""

import functools


def compile_cache(build):
    compiled = {}

    @functools.wraps(build)
    def lookup(*args, **kwargs):
        key = (args, tuple(sorted(kwargs.items())))
        if key not in compiled:
            compiled[key] = build(*args, **kwargs)
        return compiled[key]

    return lookup
