import jax


def prepare(fn, *examples):
    """Compile ahead of time for the shapes of the examples."""
    return jax.jit(fn).lower(*examples).compile()
