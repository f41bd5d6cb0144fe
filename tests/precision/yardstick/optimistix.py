"""optimistix: the stand-in for ``jax.scipy.optimize.minimize``, whose objective is wrapped anew in each call."""

from __future__ import annotations

from .measure import Case, patched


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    from optimistix.compat import _impl

    def bowl(x: jax.Array) -> jax.Array:
        return jnp.sum((x - 1.0) ** 2)

    kept = patched(
        _impl,
        ("sol = minimise(wrapped_fn,", "sol = minimise(_wrapped(fun),"),
        top="@__import__('functools').cache\ndef _wrapped(fun):\n    return lambda y, args: fun(y, *args)\n",
    )
    start = jnp.zeros(2)
    return [
        Case(
            "optimistix",
            "optimistix/compat/_impl.py",
            108,
            "JAX303",
            lambda: _impl.minimize(bowl, start, method="bfgs").x,
            lambda: kept.minimize(bowl, start, method="bfgs").x,
            "the wrapped objective kept for each objective",
        )
    ]
