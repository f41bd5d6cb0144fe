"""JAX201: one parameter gets a Python number here and a NumPy or jnp scalar (or another type) there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Group, Mixture, Outcome, Prediction, Report, Rule, SignatureSite, Site, described


class MixedScalars(Rule):
    """A Python number is weakly typed; a NumPy or jnp scalar is not: the two are different signatures."""

    code = "JAX201"
    name = "mixed-scalar-kinds"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "One parameter of a jitted function is given scalars of several kinds"
    why = (
        "jit compares the type of a scalar argument, not its value. A Python float is a weakly typed float32, "
        "`np.float32(…)`, `np.float64(…)` and `jnp.float32(…)` are strongly typed ones, a Python int is a weakly typed "
        "int32 and a bool neither: measured on five JAX versions, the first call of each further kind runs the "
        "Python body, lowers and compiles once more. Other values of one kind cost nothing."
    )
    compares = "the tracing cache compares dtype and weak type of each argument"
    when_not_to_worry = (
        "Both kinds are wanted because the result must have another dtype (an index here, a weight there), or the "
        "call with the other kind is a test of it."
    )
    limits = (
        "Values whose kind is not known never count. NumPy against jnp scalars of one dtype only add an entry to the "
        "dispatch cache: that is *possible* at most. Array dtypes and shapes are left to other rules."
    )
    prediction = Prediction(Outcome.RECOMPILE)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a kept learning rate turns into a NumPy scalar",
            bad={
                "train.py": """\
import jax
import jax.numpy as jnp
import numpy as np


def make_step():
    return jax.jit(descend)


def descend(weights, rate):
    return weights - rate * jnp.sin(weights)


def fit(seed):
    step = jax.jit(lambda weights, rate: descend(weights, rate))
    weights, rate = jnp.full(3, seed, jnp.float32), 0.5
    for _ in range(2):
        weights = step(weights, rate)  # <- JAX201
        rate = rate * np.exp(-0.1)
    return float(weights.sum())


def main(steps=4):
    return sum(fit(seed) for seed in range(steps))
"""
            },
            good={
                "train.py": """\
import jax
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report numbers of several kinds in one parameter."""
        if not isinstance(site, SignatureSite) or site.mixture.containers:
            return
        mixture = site.mixture
        first, later = described(mixture.first), described(mixture.later)
        where = f"`{site.parameter}{mixture.path}` of the jitted `{site.function}`"
        if mixture.only_an_entry:
            yield Report(
                site.hazard,
                f"{where} gets {later} here and {first} elsewhere: the same program, but one more dispatch entry",
                "nothing needs to change; one form everywhere keeps the fast path of the first call",
            )
            return
        yield Report(
            site.hazard,
            f"{where} gets {later} here and {first} {_when(mixture)}: each kind is traced, lowered and compiled",
            f"keep one form: {mixture.advice} before the call",
        )


def _when(mixture: Mixture) -> str:
    return "at another time" if mixture.same_call else f"in the call at {mixture.other_place}"
