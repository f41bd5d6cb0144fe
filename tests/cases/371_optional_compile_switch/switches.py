import jax


def maybe_jit(fn, enabled=True, **options):
    """Compile unless somebody is debugging."""
    if not enabled:
        return fn
    return jax.jit(fn, **options)
