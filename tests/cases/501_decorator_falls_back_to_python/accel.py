import functools
import logging

import jax

log = logging.getLogger(__name__)


def compiled(*static):
    """Compile a function, or run it as it is where that does not work."""

    def decorate(fn):
        fast = jax.jit(fn, static_argnames=static)

        @functools.wraps(fn)
        def call(*args, **kwargs):
            try:
                return fast(*args, **kwargs)
            except (TypeError, ValueError) as error:
                log.debug("%s runs without jit: %s", fn.__name__, error)
                return fn(*args, **kwargs)

        call.fast = fast
        return call

    return decorate
