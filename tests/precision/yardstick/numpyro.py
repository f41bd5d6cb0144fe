"""numpyro: a transform, a Cholesky update, a loop and an index, called eagerly."""

from __future__ import annotations

from .measure import Case, jitted, patched


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    from numpyro import util as loops
    from numpyro.distributions import transforms, util
    from numpyro.ops import indexing

    low, x = jnp.eye(3) * 2.0, jnp.array([0.1, 0.2, 0.3])
    series = jnp.linspace(0.0, 1.0, 8).reshape(4, 2)
    linear = transforms.RecursiveLinearTransform(0.5 * jnp.eye(2))
    update, inverse = jitted(util.cholesky_update), jitted(linear._inverse)

    def root(start: jax.Array) -> jax.Array:
        return loops.while_loop(lambda v: v > 1.0, lambda v: v / 2.0, start)

    held = jitted(root)
    by_numpy = patched(
        indexing,
        ("arg = jnp.arange(tensor.shape[i], dtype=jnp.int32)", "arg = np.arange(tensor.shape[i], dtype=np.int32)"),
        top="import numpy as np",
    )
    table, at = jnp.arange(24.0).reshape(2, 3, 4), (slice(None), slice(None), jnp.array([0, 2]))
    return [
        Case(
            "numpyro",
            "numpyro/distributions/util.py",
            437,
            "JAX701",
            lambda: util.cholesky_update(low, x),
            lambda: update(low, x),
        ),
        Case(
            "numpyro",
            "numpyro/distributions/transforms.py",
            1847,
            "JAX701",
            lambda: linear._inverse(series),
            lambda: inverse(series),
        ),
        Case(
            "numpyro",
            "numpyro/util.py",
            167,
            "JAX701",
            lambda: root(jnp.float32(9.0)),
            lambda: held(jnp.float32(9.0)),
            at=(167, 167),
        ),
        Case(
            "numpyro",
            "numpyro/ops/indexing.py",
            121,
            "JAX704",
            lambda: indexing.vindex(table, at),
            lambda: by_numpy.vindex(table, at),
            "index built with NumPy",
            (121, 121),
            cold=True,
        ),
    ]
