import contextlib

import jax


@contextlib.contextmanager
def guard(step):
    """Look for mistakes; the expensive check for NaN runs now and then."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(jax.numpy_dtype_promotion("strict"))
        if step % 3 == 0:
            stack.enter_context(jax.debug_nans(True))
        yield
