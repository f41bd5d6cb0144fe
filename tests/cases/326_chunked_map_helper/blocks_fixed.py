import functools

import jax
from jax import lax


@functools.partial(jax.jit, static_argnums=0)
def blockwise(fn, rows):
    """Apply fn row by row without materialising everything at once."""
    return lax.map(fn, rows)
