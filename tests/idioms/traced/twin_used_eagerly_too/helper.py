"""A scan over a nested body."""

from jax import lax


def total(w, xs):
    def body(carry, x):
        return carry * w + x, None

    return lax.scan(body, 0.0, xs)[0]  # <- JAX701
