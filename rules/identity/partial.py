"""JAX103: ``jit(partial(f, …))`` on a line that runs again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fresh, Group, Outcome, Prediction, Report, Rewrite, Rule, Site, WrapSite


class FreshPartial(Rule):
    """Partials compare by identity, even around one function with equal arguments."""

    code = "JAX103"
    name = "jit-of-partial"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A functools.partial is wrapped in jit on a line that is executed again and again"
    why = (
        "`functools.partial` and `jax.tree_util.Partial` objects are equal only to themselves. Around a module-level "
        "function, with equal arguments, `jax.jit(partial(f, 3.0))` still traces, lowers and compiles at each "
        "execution (measured on five versions; the disk key stays the same)."
    )
    compares = "the tracing cache compares the wrapped partial object, and each partial equals only itself"
    when_not_to_worry = "The partial, or its jit, is made once and kept."
    limits = "A partial that arrives through a parameter is followed to the callers in the project, not beyond."
    prediction = Prediction(Outcome.RECOMPILE, disk_key="same")
    rewrites = (Rewrite.HOIST, Rewrite.OUTSIDE)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "binding a setting in the step",
            bad={
                "rod.py": """\
from functools import partial

import jax
import jax.numpy as jnp


def relax(field, damping):
    return field + damping * (jnp.roll(field, 1) - field)


def advance(field):
    return jax.jit(partial(relax, damping=0.2))(field)  # <- JAX103


def main(steps=4):
    field = jnp.linspace(0.0, 1.0, 8)
    for _ in range(steps):
        field = advance(field)
    return float(field[0])
"""
            },
            good={
                "rod.py": """\
from functools import partial

import jax
import jax.numpy as jnp


@jax.jit
def relax(field, damping):
    return field + damping * (jnp.roll(field, 1) - field)


def advance(field):
    return partial(relax, damping=0.2)(field)


def main(steps=4):
    field = jnp.linspace(0.0, 1.0, 8)
    for _ in range(steps):
        field = advance(field)
    return float(field[0])
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a thrown-away wrapper of a partial."""
        if not isinstance(site, WrapSite):
            return
        for hazard in site.thrown_away:
            if hazard.fresh is not None and hazard.fresh.kind is Fresh.PARTIAL:
                yield Report(
                    hazard,
                    f"`{site.wrapper}` wraps {hazard.fresh.described} made anew {hazard.again}: "
                    "partials compare by identity, so each one is traced, lowered and compiled",
                    "jit the function itself once (`static_argnames` for what must stay a Python value) and bind the "
                    "arguments outside: `partial(jit(f), …)`",
                )
