"""JAX106: ``jit(fresh).lower(x).compile()`` on a line that runs again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Group, Outcome, Prediction, Report, Rewrite, Rule, Site, WrapSite


class FreshAheadOfTime(Rule):
    """Ahead-of-time compilation of a kept jit object hits its caches; of a fresh callable it never does."""

    code = "JAX106"
    name = "ahead-of-time-of-fresh-callable"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A fresh callable is lowered and compiled ahead of time again and again"
    why = (
        "`jf.lower(x).compile()` of a hoisted `jf` compiles nothing new on later calls. Of a fresh lambda, nested "
        "function, partial or transform it traces, lowers and compiles at each execution (measured)."
    )
    compares = "the lowering cache is reached through the wrapped function object, which is a new one each time"
    when_not_to_worry = "A warm-up loop that compiles one executable per shape or per variant, once."
    limits = "An executable that is stored and used elsewhere is judged by how often the line that makes it runs."
    prediction = Prediction(Outcome.RECOMPILE, body_runs=None, disk_key="same")
    rewrites = (Rewrite.HOIST,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "an executable built per request",
            bad={
                "predict.py": """\
import jax
import jax.numpy as jnp


def predict(x):
    compiled = jax.jit(lambda v: jnp.tanh(v).sum()).lower(x).compile()  # <- JAX106
    return compiled(x)


def main(steps=4):
    x = jnp.ones(4)
    return float(sum(predict(x) for _ in range(steps)))
"""
            },
            good={
                "predict.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def score(v):
    return jnp.tanh(v).sum()


def predict(x):
    compiled = score.lower(x).compile()
    return compiled(x)


def main(steps=4):
    x = jnp.ones(4)
    return float(sum(predict(x) for _ in range(steps)))
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a fresh callable that is only lowered and compiled."""
        if not isinstance(site, WrapSite) or not site.ahead_of_time:
            return
        for hazard in site.hazards:
            if hazard.fresh is not None:
                yield Report(
                    hazard,
                    f"`{site.wrapper}` of {hazard.fresh.described} is lowered and compiled ahead of time "
                    f"{hazard.again}: no executable is found again",
                    "jit a module-level function once; `lower(…).compile()` of the kept jit object is cheap, and "
                    "keeping the executable is cheaper still",
                )
