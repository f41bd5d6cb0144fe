"""JAX201: one parameter gets a Python number here and a NumPy or jnp scalar, or another type of number, there."""

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
    Rewrite,
    Rule,
    SignatureSite,
    Site,
    described,
)


class MixedScalars(Rule):
    """A Python number is weakly typed, a NumPy or jnp scalar is not: the two are different signatures."""

    code = "JAX201"
    name = "mixed-scalar-kinds"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "One parameter of a jitted function is given scalars of several kinds"
    why = (
        "jit compares the type of a scalar argument, not its value. A Python float is a weakly typed float32, "
        "`np.float32(…)`, `np.float64(…)` and `jnp.float32(…)` are strongly typed ones, a Python int is a weakly typed "
        "int32, a bool is neither. Measured on five JAX versions: the first call with each further kind runs the "
        "Python body, lowers and compiles once more; other values of one kind cost nothing, and `np.float32` and "
        "`np.float64` are one kind while 64-bit types are off. Against a jnp scalar of the same dtype a NumPy one only "
        "adds an entry to the dispatch cache, as a Python number does against a weakly typed jnp one."
    )
    compares = "the tracing cache compares the dtype and the weak type of each argument"
    when_not_to_worry = (
        "Both kinds are wanted because the result must have another dtype: an index here, a weight there."
    )
    limits = (
        "Values whose kind is not known never count, nor do call sites outside the project. Dtypes and shapes of "
        "arrays, and weak types that a carried jax value gains or loses, are left to other rules. NumPy against jnp "
        "is reported as *possible* only."
    )
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    rewrites = (Rewrite.NUMBER,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a learning rate that its schedule turns into a NumPy scalar",
            bad={
                "train.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def descend(weights, rate):
    return weights - rate * jnp.sin(weights)


def main(steps=4):
    weights, rate = np.ones(3, np.float32), 0.5
    for step in range(steps):
        weights = np.asarray(descend(weights, rate))  # <- JAX201
        rate = 0.5 * np.exp(-0.1 * step)
    return float(weights.sum())
"""
            },
            good={
                "train.py": """\
import math

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def descend(weights, rate):
    return weights - rate * jnp.sin(weights)


def main(steps=4):
    weights, rate = np.ones(3, np.float32), 0.5
    for step in range(steps):
        weights = np.asarray(descend(weights, rate))
        rate = 0.5 * math.exp(-0.1 * step)
    return float(weights.sum())
"""
            },
        ),
        Example(
            "an int in a table of floats",
            bad={
                "sweep.py": """\
import jax
import jax.numpy as jnp

from schedules import GAINS


@jax.jit
def response(gain):
    return jnp.tanh(gain * jnp.arange(4.0)).sum()


def main(steps=4):
    total = 0.0
    for step in range(steps):
        for gain in GAINS[: step + 1]:
            total += float(response(gain))  # <- JAX201
    return total
""",
                "schedules.py": "GAINS = [0.5, 1, 1.5, 2.5]\n",
            },
            good={
                "sweep.py": """\
import jax
import jax.numpy as jnp

from schedules import GAINS


@jax.jit
def response(gain):
    return jnp.tanh(gain * jnp.arange(4.0)).sum()


def main(steps=4):
    total = 0.0
    for step in range(steps):
        for gain in GAINS[: step + 1]:
            total += float(response(gain))
    return total
""",
                "schedules.py": "GAINS = [0.5, 1.0, 1.5, 2.5]\n",
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report numbers of several kinds in one parameter."""
        if not isinstance(site, SignatureSite) or site.mixture.aspect is not Aspect.NUMBER or site.mixture.drifts:
            return
        mixture = site.mixture
        first, later = described(mixture.first), described(mixture.later)
        message = f"{site.what} gets {later} here and {first} {mixture.otherwise}"
        if mixture.only_an_entry:
            yield Report(
                site.hazard,
                f"{message}: the same program, but one more entry in the dispatch cache",
                "nothing needs to change; one form everywhere spares the slower first call of the other",
            )
            return
        yield Report(
            site.hazard,
            f"{message}: jit tells the two apart, so the function is traced, lowered and compiled for each",
            mixture.advice,
        )
