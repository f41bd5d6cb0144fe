from jax import lax


def blockwise(fn, rows):
    """Apply fn row by row without materialising everything at once."""
    return lax.map(fn, rows)  # HAZARD eager-control-flow
