"""optax: solvers, line searches and wrappers whose update runs a loop or a branch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from .measure import Case, jitted


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    import optax
    from optax import contrib
    from optax._src import linear_algebra

    matrix = jnp.eye(3) * 2 + 0.1
    params = jnp.arange(1.0, 4.0)
    square = jnp.ones((3, 3)) + jnp.eye(3)

    def loss(x: jax.Array) -> jax.Array:
        return jnp.sum((x - 1.0) ** 2)

    def plain(file: str, line: int, function: Callable[..., Any], *args: Any, **more: Any) -> Case:
        return Case(
            "optax",
            f"optax/{file}",
            line,
            "JAX701",
            partial(function, *args),
            partial(jitted(function), *args),
            **more,
        )

    def update(
        file: str, line: int, optimizer: Any, with_loss: bool = False, at: Any = None, where: Any = None
    ) -> Case:
        where = params if where is None else where
        state = optimizer.init(where)
        extra = {"value": loss(where), "grad": jnp.full_like(where, 0.1)} if with_loss else {}
        step = jnp.full_like(where, 0.1)
        more = {"value_fn": loss} if with_loss == "search" else {}
        function = partial(optimizer.update, **more)
        held = jitted(function)
        return Case(
            "optax",
            f"optax/{file}",
            line,
            "JAX701",
            lambda: function(step, state, where, **extra),
            lambda: held(step, state, where, **extra),
            at=at,
        )

    def keep(step: jax.Array) -> jax.Array:
        return step >= 0

    logits, labels = jnp.zeros((2, 6, 4)), jnp.array([[1, 2], [2, 1]])
    fits = jnp.zeros((2, 6)), labels, jnp.zeros((2, 2))
    found = [
        plain("_src/linear_algebra.py", 148, lambda a: linear_algebra.power_iteration(a, num_iters=5), matrix),
        plain("_src/linear_algebra.py", 358, lambda a, b: linear_algebra.nnls(a, b, 5), matrix, params),
        plain("assignment/_hungarian_algorithm.py", 519, optax.assignment.hungarian_algorithm, square),
        plain(
            "losses/_classification.py",
            781,
            lambda x, p, y, q: optax.ctc_loss(x, p, y, q),
            logits,
            *fits,
        ),
        plain("projections/_projections.py", 215, optax.projections.projection_l1_ball, params),
        update("_src/linesearch.py", 409, optax.scale_by_backtracking_linesearch(5), "search"),
        update("_src/transform.py", 1602, optax.scale_by_lbfgs(3), at=(1602, 1606)),
        update("_src/transform.py", 1618, optax.scale_by_lbfgs(3), at=(1618, 1620)),
        update("contrib/_mechanic.py", 169, contrib.mechanize(optax.sgd(0.1)), at=(169, 169)),
        update("contrib/_muon.py", 359, contrib.muon(0.1), where=square, at=(345, 361)),
        update("contrib/_reduce_on_plateau.py", 184, contrib.reduce_on_plateau(), True),
        update(
            "transforms/_conditionality.py", 102, optax.conditionally_transform(optax.scale(2.0), keep), at=(102, 107)
        ),
        update("transforms/_conditionality.py", 169, optax.conditionally_mask(optax.scale(2.0), keep), at=(169, 174)),
        update("transforms/_conditionality.py", 253, optax.apply_if_finite(optax.sgd(0.1), 3), at=(253, 258)),
        update("transforms/_accumulation.py", 411, optax.MultiSteps(optax.sgd(0.1), 2).gradient_transformation()),
        update("contrib/_momo.py", 149, contrib.momo(adapt_lower_bound=True), True),
    ]
    target = jax.random.normal(jax.random.key(0), (3,))
    periodic = jitted(optax.periodic_update)
    found.append(
        Case(
            "optax",
            "optax/_src/update.py",
            104,
            "JAX701",
            lambda: optax.periodic_update(target, params, jnp.int32(2), 2),
            lambda: periodic(target, params, jnp.int32(2), 2),
        )
    )
    return found
