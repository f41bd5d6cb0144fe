"""JAX206: one parameter gets arrays of several dtypes, or weakly typed here and strongly typed there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import (
    Aspect,
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


class MixedDtypes(Rule):
    """Each dtype is a program of its own, and so is each of the two weak types."""

    code = "JAX206"
    name = "mixed-dtypes"
    group = Group.SPECIALISE
    since = "0.1.0"
    summary = "One parameter of a jitted function is given arrays of several dtypes"
    why = (
        "jit compiles for the dtypes that it is given. uint8 images here and int32 ones there, float32 beside "
        "bfloat16, `jnp.asarray(1.0)` (weakly typed) beside `jnp.float32(1.0)`: the first call with each further one "
        "runs the Python body, lowers and compiles. With 64-bit types off, NumPy's float64 and float32 are one and "
        "the same to jit, and so are int64 and int32."
    )
    compares = "the dispatch and the tracing cache compare each argument's dtype and whether it is weakly typed"
    when_not_to_worry = "The two dtypes are meant: mixed precision that is switched on for one part of the run."
    limits = "A dtype that is not known never counts. With 64-bit types on, float64 and float32 differ too."
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "labels read in two ways",
            bad={
                "score.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def share(labels):
    return jnp.mean(labels == 1)


def batch(step):
    if step % 2:
        return np.ones(4, np.uint8)
    return np.zeros(4, np.int32)


def main(steps=4):
    total = 0.0
    for step in range(steps):
        total += float(share(batch(step)))  # <- JAX206
    return total
"""
            },
            good={
                "score.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def share(labels):
    return jnp.mean(labels == 1)


def batch(step):
    if step % 2:
        return np.ones(4, np.int32)
    return np.zeros(4, np.int32)


def main(steps=4):
    total = 0.0
    for step in range(steps):
        total += float(share(batch(step)))
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report arrays of several dtypes in one parameter."""
        if not isinstance(site, SignatureSite) or site.mixture.aspect is not Aspect.DTYPE or site.mixture.drifts:
            return
        mixture = site.mixture
        first, later = described(mixture.first), described(mixture.later)
        yield Report(
            site.hazard,
            f"{site.what} gets {later} here and {first} {mixture.otherwise}: each is a program of its own, traced, "
            "lowered and compiled",
            mixture.advice,
        )
