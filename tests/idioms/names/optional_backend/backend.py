"""Runs on JAX where it is installed, and on NumPy elsewhere."""

import importlib.util

if importlib.util.find_spec("jax") is not None:
    import jax.numpy as jnp
    from jax import jit
    from jax.lax import cond, fori_loop
else:
    import numpy as jnp

    def jit(function, *args, **kwargs):
        """Nothing to compile."""
        return function

    def fori_loop(lower, upper, body, value):
        for i in range(lower, upper):
            value = body(i, value)
        return value

    def cond(predicate, yes, no, *operands):
        return yes(*operands) if predicate else no(*operands)


__all__ = ["cond", "fori_loop", "jit", "jnp"]
