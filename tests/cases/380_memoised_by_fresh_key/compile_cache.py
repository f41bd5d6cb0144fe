import functools

import jax


@functools.lru_cache(maxsize=128)
def compiled(fn):
    """jit, remembered per function."""
    return jax.jit(fn)
