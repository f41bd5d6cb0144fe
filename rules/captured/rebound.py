"""JAX401: a variable that traced code reads is bound anew after the first trace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import CapturedSite, Change, Example, Group, Outcome, Prediction, Report, Rule, Site


class ReboundCapture(Rule):
    """What a jitted function reads from around it is a constant of the compiled program."""

    code = "JAX401"
    name = "captured-variable-rebound"
    group = Group.CORRECTNESS
    since = "0.1.0"
    summary = "A global, closure variable or class attribute that traced code reads is bound anew after the first trace"
    why = (
        "A jitted function's body runs only while it is traced. A global, a variable of an enclosing function, an "
        "attribute of a module or a class that it reads there becomes a constant of the compiled program, and none "
        "of them is in the key of the cache: measured on five JAX versions, binding the variable anew traces "
        "nothing, compiles nothing and changes nothing. The result is silently that of the old value. Calling "
        "`jax.jit(f)` again around the same function does not help, because the key holds the function."
    )
    compares = (
        "the tracing cache compares the function and the arguments; what the body reads from around it is in no key"
    )
    when_not_to_worry = (
        "The variable gets its last value before the first call (a `configure()` at the start), or only host code "
        "reads it."
    )
    limits = (
        "Where no caller shows the order of the calls, the change is reported as *possible* only. A call whose "
        "arguments change shape or static value with the variable traces again, and is left out where that is seen."
    )
    prediction = Prediction(Outcome.STALE, body_runs=0, entries=0, lowerings=0, compiles=0)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a weight that is annealed between epochs",
            bad={
                "train.py": """\
import jax
import jax.numpy as jnp

weight = 1.0


@jax.jit
def train_step(w):
    return w - 0.1 * (w - 1.0) - 0.01 * weight * jnp.sign(w)


def main(steps=4):
    global weight
    w = jnp.zeros(3)
    for epoch in range(steps):
        w = train_step(w)
        weight = 0.5 * weight  # <- JAX401
    return float(w[0])
"""
            },
            good={
                "train.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def train_step(w, weight):
    return w - 0.1 * (w - 1.0) - 0.01 * weight * jnp.sign(w)


def main(steps=4):
    weight = 1.0
    w = jnp.zeros(3)
    for epoch in range(steps):
        w = train_step(w, weight)
        weight = 0.5 * weight
    return float(w[0])
"""
            },
        ),
        Example(
            "a module's attribute, set from another module",
            bad={
                "survey.py": """\
import jax.numpy as jnp

import physics


def main(steps=4):
    heights = []
    for step in range(steps):
        physics.GRAVITY = 9.81 / (step + 1)  # <- JAX401
        heights.append(float(physics.apex(jnp.float32(3.0))))
    return heights
""",
                "physics.py": """\
import jax

GRAVITY = 9.81


@jax.jit
def apex(speed):
    return speed**2 / (2.0 * GRAVITY)
""",
            },
            good={
                "survey.py": """\
import jax.numpy as jnp

import physics


def main(steps=4):
    heights = []
    for step in range(steps):
        gravity = 9.81 / (step + 1)
        heights.append(float(physics.apex(jnp.float32(3.0), gravity)))
    return heights
""",
                "physics.py": """\
import jax


@jax.jit
def apex(speed, gravity):
    return speed**2 / (2.0 * gravity)
""",
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a rebinding that the compiled program does not see."""
        if isinstance(site, CapturedSite) and site.change is Change.REBOUND and site.hazard is not None:
            yield Report(
                site.hazard,
                f"`{site.variable}` is bound anew after `{site.traced}` was traced: the compiled program keeps the "
                f"value that {site.where} read at trace time (stale)",
                site.advice,
            )
