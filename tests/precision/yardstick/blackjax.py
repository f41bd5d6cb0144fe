"""blackjax: estimators, integrators and step-size search, as an eager warm-up calls them."""

from __future__ import annotations

from .measure import Case, jitted, patched


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    from blackjax import diagnostics
    from blackjax.adaptation import metric_buffers, metric_estimators
    from blackjax.mcmc import integrators

    draws = jax.random.normal(jax.random.key(0), (6, 2))
    block = jnp.full(3, 2.0), jnp.ones((3, 2)), jnp.ones((3, 2))
    counts, rate = jnp.array([0, 3, 1, 0]), jnp.zeros(4)
    by_numpy = patched(
        diagnostics,
        (
            "jnp.concatenate([jnp.arange(k), jnp.arange(k + 1, num_chains)])",
            "_np.concatenate([_np.arange(k), _np.arange(k + 1, num_chains)])",
        ),
        top="import numpy as _np",
    )
    diagonal, dense = jitted(metric_estimators.welford_diagonal), jitted(metric_estimators.welford_dense)
    merge = jitted(metric_buffers.merge_block_ring)

    def halve(x: jax.Array) -> tuple[jax.Array, None]:
        return 0.5 * x + 1.0, None

    def solve(x: jax.Array) -> object:
        return integrators.solve_fixed_point_iteration(halve, x, convergence_tol=1e-4)

    fixed = jitted(solve)
    estimators = "blackjax/adaptation/metric_estimators.py"

    def divergences(module: object) -> object:
        return module._divergence_concentration_core(counts, 10, 4, rate, rate, rate_threshold=0.1)  # type: ignore[attr-defined]

    return [
        Case(
            "blackjax",
            estimators,
            850,
            "JAX701",
            lambda: metric_estimators.welford_diagonal(draws),
            lambda: diagonal(draws),
        ),
        Case(
            "blackjax", estimators, 881, "JAX701", lambda: metric_estimators.welford_dense(draws), lambda: dense(draws)
        ),
        Case(
            "blackjax",
            "blackjax/adaptation/metric_buffers.py",
            509,
            "JAX701",
            lambda: metric_buffers.merge_block_ring(*block),
            lambda: merge(*block),
        ),
        Case(
            "blackjax", "blackjax/mcmc/integrators.py", 654, "JAX701", lambda: solve(draws[0]), lambda: fixed(draws[0])
        ),
        Case(
            "blackjax",
            "blackjax/diagnostics.py",
            1060,
            "JAX704",
            lambda: divergences(diagnostics),
            lambda: divergences(by_numpy),
            "indices joined with NumPy",
            (1055, 1066),
            cold=True,
        ),
    ]
