"""JAX301: a static argument takes another value at every call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fault, Group, Outcome, Prediction, Report, Rule, Site, StaticSite


class ManyStaticValues(Rule):
    """A counter or a schedule at a static position: one program for each value."""

    code = "JAX301"
    name = "many-static-values"
    group = Group.SPECIALISE
    since = "0.1.0"
    summary = "A static argument takes another value at every call"
    why = (
        "jit keeps one program for each value of a static argument. A step number, a scheduled float or the length of "
        "a growing list is another value each time: measured, each call traces, lowers and compiles, also where the "
        "function ignores the value (then the disk key stays the same). As a traced argument the number costs nothing "
        "at all. Under `equinox.filter_jit` every argument that is no array is static, Python numbers included. The "
        "static part of a pytree argument (a metadata field, aux data) is compared in the same way."
    )
    compares = "the tracing cache compares static arguments by value, and the value is another one each time"
    when_not_to_worry = (
        "The value is a setting with a few values, or the function needs it to build shapes or to branch: then a "
        "program for each value is what is wanted, and a few rounded sizes keep their number small."
    )
    limits = (
        "Reported are loop variables over ranges, counters, values computed from their last value and lengths of "
        "growing lists; values from elsewhere (a configuration, a list of settings) never are. Where the function "
        "needs a Python value, or where that is not clear, the finding is shown with `--confidence possible` only."
    )
    prediction = Prediction(Outcome.RECOMPILE)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a learning rate that decays",
            bad={
                "train.py": """\
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="rate")
def update(w, rate):
    return w - rate * 2.0 * w


def main(steps=4):
    w = jnp.ones(3)
    rate = 0.1
    for _ in range(steps):
        w = update(w, rate=rate)  # <- JAX301
        rate = rate * 0.5
    return float(w.sum())
"""
            },
            good={
                "train.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def update(w, rate):
    return w - rate * 2.0 * w


def main(steps=4):
    w = jnp.ones(3)
    rate = 0.1
    for _ in range(steps):
        w = update(w, rate=rate)
        rate = rate * 0.5
    return float(w.sum())
"""
            },
        ),
        Example(
            "a step number from another file",
            bad={
                "loop.py": """\
import jax.numpy as jnp

from step import advance


def run(x, count):
    for number in range(count):
        x = one(x, number)
    return x


def one(x, number):
    return advance(x, number)  # <- JAX301


def main(steps=4):
    return float(run(jnp.ones(2), steps).sum())
""",
                "step.py": """\
from functools import partial

import jax


@partial(jax.jit, static_argnums=1)
def advance(x, number):
    return x / (1.0 + number)
""",
            },
            good={
                "loop.py": """\
import jax.numpy as jnp

from step import advance


def run(x, count):
    for number in range(count):
        x = one(x, number)
    return x


def one(x, number):
    return advance(x, number)


def main(steps=4):
    return float(run(jnp.ones(2), steps).sum())
""",
                "step.py": """\
import jax


@jax.jit
def advance(x, number):
    return x / (1.0 + number)
""",
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a value that is another one at every execution."""
        if not isinstance(site, StaticSite) or site.fault is not Fault.MANY:
            return
        if site.in_structure:
            advice = f"make `{site.parameter}` a data field (a leaf), or leave it out of what the function is given"
        elif site.arithmetic:
            advice = (
                f"make `{site.parameter}` a traced argument (take it out of `static_argnums`/`static_argnames`; under "
                "`filter_jit` pass `jnp.asarray(…)`): the function only computes with it"
            )
        else:
            advice = (
                f"make `{site.parameter}` a traced argument if the function can do without its Python value; if not, "
                "round it to a few sizes"
            )
        yield Report(
            site.hazard,
            f"{site.where} gets {site.what}, another value each time ({site.why}): each value is traced, lowered and "
            "compiled",
            advice,
        )
