"""JAX702: calls outside jit that compile at every execution, even with a stable function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import EagerSite, Example, Group, Outcome, Prediction, Report, Rule, ShardMapSite, Site


class EagerStableFunction(Rule):
    """Some functions wrap what they are given into a new function before they trace it."""

    code = "JAX702"
    name = "eager-call-compiles"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "`lax.map`, `shard_map`, `cg` or `minimize` runs outside jit, where each call compiles"
    why = (
        "`jax.lax.map`, a function made by `shard_map`, `jax.scipy.sparse.linalg.cg` and "
        "`jax.scipy.optimize.minimize` close over their argument in a new local function. Executed outside jit they "
        "compile each time, even with one module-level function (measured)."
    )
    compares = "the function that is traced is made inside the library at each call, so no cache entry matches"
    when_not_to_worry = "The call happens inside a jitted function, or once per process."
    limits = "Other libraries' solvers are not in the table."
    prediction = Prediction(Outcome.RECOMPILE, body_runs=None)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "lax.map over blocks",
            bad={
                "blocks.py": """\
import jax
import jax.numpy as jnp


def invert(block):
    return jnp.linalg.inv(block + 2.0 * jnp.eye(2))


def main(steps=4):
    total = 0.0
    for _ in range(steps):
        total += float(jax.lax.map(invert, jnp.ones((3, 2, 2))).sum())  # <- JAX702
    return total
"""
            },
            good={
                "blocks.py": """\
import jax
import jax.numpy as jnp


def invert(block):
    return jnp.linalg.inv(block + 2.0 * jnp.eye(2))


@jax.jit
def invert_all(blocks):
    return jax.lax.map(invert, blocks)


def main(steps=4):
    total = 0.0
    for _ in range(steps):
        total += float(invert_all(jnp.ones((3, 2, 2))).sum())
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report an eager call that never finds an earlier program."""
        advice = "call it inside a jitted function that is made once"
        if isinstance(site, ShardMapSite):
            if site.hazard is not None:
                yield Report(
                    site.hazard,
                    f"a `shard_map` function is called outside jit {site.hazard.again}: every such call compiles",
                    advice,
                )
        elif isinstance(site, EagerSite) and site.spec.always_fresh and site.hazard is not None:
            yield Report(
                site.hazard,
                f"`{site.function}` runs outside jit {site.hazard.again}: it compiles at every execution, "
                "also with a module-level function",
                advice,
            )
