"""JAX204: a value that is carried through a jitted function comes back with another dtype or weak type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import (
    Example,
    Group,
    Outcome,
    Prediction,
    Report,
    Rule,
    SignatureSite,
    Site,
    described,
)


class DriftingCarry(Rule):
    """What goes in first is of another type than what comes back and goes in next."""

    code = "JAX204"
    name = "drifting-carry"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A value carried through a jitted function comes back with another dtype or weak type"
    why = (
        "A loop `state = step(state)` starts with what the program wrote down and goes on with what the function "
        "returned. A Python number is weakly typed, and so is an array that was made of one without a dtype; the "
        "result of arithmetic with a strongly typed array is not. jit compares dtype and weak type, so the second "
        "step runs the Python body, lowers and compiles everything once more. Measured on five JAX versions: a start "
        "of `0.0` whose step adds a strong float32, an int that is divided, a bfloat16 that meets a float32."
    )
    compares = "the dispatch and the tracing cache compare each argument's dtype and whether it is weakly typed"
    when_not_to_worry = "The function compiles in no time and the second compile is paid once per process."
    limits = "A type that changes in code that is not in view, or in a function that JAX calls back, is not seen."
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a sum that starts as a Python number",
            bad={
                "total.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def accumulate(total, values):
    return total + jnp.sum(values)


def main(steps=4):
    total = 0.0
    for _ in range(steps):
        total = accumulate(total, np.ones(3, np.float32))  # <- JAX204
    return float(total)
"""
            },
            good={
                "total.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def accumulate(total, values):
    return total + jnp.sum(values)


def main(steps=4):
    total = jnp.float32(0.0)
    for _ in range(steps):
        total = accumulate(total, np.ones(3, np.float32))
    return float(total)
"""
            },
        ),
        Example(
            "an array filled with a Python number",
            bad={
                "walk.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def move(key, place):
    return place + jax.random.normal(key, place.shape)


def main(steps=4):
    key = jax.random.key(0)
    place = jnp.full((3,), 0.1)
    for step in range(steps):
        place = move(jax.random.fold_in(key, step), place)  # <- JAX204
    return float(place.sum())
"""
            },
            good={
                "walk.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def move(key, place):
    return place + jax.random.normal(key, place.shape)


def main(steps=4):
    key = jax.random.key(0)
    place = jnp.full((3,), 0.1, dtype=jnp.float32)
    for step in range(steps):
        place = move(jax.random.fold_in(key, step), place)
    return float(place.sum())
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a carried value whose type changes."""
        if not isinstance(site, SignatureSite) or not site.mixture.drifts:
            return
        mixture = site.mixture
        first, later = described(mixture.first), described(mixture.later)
        yield Report(
            site.hazard,
            f"{site.what} starts as {first} and comes back as {later}: jit tells the two apart, so the second step "
            "traces, lowers and compiles everything again",
            mixture.advice,
        )
