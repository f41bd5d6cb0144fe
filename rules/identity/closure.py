"""JAX102: a nested function, or what a factory returns, wrapped in jit again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fresh, Group, Outcome, Prediction, Report, Rewrite, Rule, Site, WrapSite


class FreshClosure(Rule):
    """Each execution of a nested ``def`` makes a new function object, whatever it captures."""

    code = "JAX102"
    name = "jit-of-nested-function"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A nested function or a factory's result is wrapped in jit again and again"
    why = (
        "A `def` inside a function runs each time the function does and makes a new function object, also when the "
        "code and the captured values are the same. jit finds none of the earlier work: measured, each execution "
        "traces, lowers and compiles. With equal captured values the disk key stays the same; another captured "
        "Python number gives another."
    )
    compares = "the tracing cache compares the wrapped function object, and each execution of the def makes a new one"
    when_not_to_worry = (
        "The factory is called once and its result kept for the whole loop, or it is memoised with "
        "`functools.lru_cache`."
    )
    limits = (
        "A factory whose callers are all outside the project is judged only where it calls the wrapper itself. Loops "
        "that build one program per variant (captured strings, functions, sizes) are left alone."
    )
    prediction = Prediction(Outcome.RECOMPILE)
    rewrites = (Rewrite.HOIST, Rewrite.ARGUMENTS, Rewrite.MEMOISE)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a closure factory called per batch",
            bad={
                "train.py": """\
import jax
import jax.numpy as jnp

from factory import make_step


def main(steps=4):
    weights = jnp.ones(4)
    for _ in range(steps):
        step = make_step(0.1)
        weights = step(weights)
    return float(weights.sum())
""",
                "factory.py": """\
import jax


def make_step(rate):
    @jax.jit  # <- JAX102
    def step(weights):
        return weights - rate * weights**2

    return step
""",
            },
            good={
                "train.py": """\
import jax
import jax.numpy as jnp

from factory import make_step


def main(steps=4):
    weights = jnp.ones(4)
    step = make_step(0.1)
    for _ in range(steps):
        weights = step(weights)
    return float(weights.sum())
""",
                "factory.py": """\
import jax


def make_step(rate):
    @jax.jit
    def step(weights):
        return weights - rate * weights**2

    return step
""",
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a thrown-away wrapper of a nested function, or a wrapper that is itself never equal to another."""
        if not isinstance(site, WrapSite):
            return
        for hazard in site.thrown_away:
            if hazard.fresh is None:
                continue
            if hazard.fresh.kind is Fresh.CLOSURE:
                yield Report(
                    hazard,
                    f"`{site.wrapper}` wraps {hazard.fresh.described}, made anew {hazard.again}: "
                    "each one is traced, lowered and compiled",
                    "move the function to module level and pass what it captures as arguments, or call the factory "
                    "once before the loop and keep its result",
                )
