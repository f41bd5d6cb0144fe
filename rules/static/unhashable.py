"""JAX302: a static argument that has no hash, or a static part of a pytree that cannot be compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fault, Group, Outcome, Prediction, Report, Rewrite, Rule, Site, StaticSite

_FROZEN = "`@dataclass(frozen=True)`"


class UnhashableStatic(Rule):
    """A value that cannot be a key."""

    code = "JAX302"
    name = "unhashable-static"
    group = Group.CORRECTNESS
    since = "0.1.0"
    summary = "A static argument has no hash, so that the call raises"
    why = (
        "jit looks a static argument up by its hash and by `==`. Lists, dicts, sets and arrays have no hash, "
        "nor have the instances of a dataclass that is not frozen, of a class with `__eq__` and without `__hash__`, or "
        "of a frozen dataclass that holds a list or an array. Measured on five JAX versions: the first call raises "
        "`ValueError: Non-hashable static arguments are not supported`.\n\n"
        "The static part of a pytree (its aux data) needs no hash, only `==`: lists are fine there, but arrays "
        "compare to an array. Measured: the second call with another array object raises `ValueError: Exception "
        "raised while checking equality of metadata fields of pytree`."
    )
    compares = "the dispatch cache and the tracing cache need the hash of each static argument, and there is none"
    when_not_to_worry = "The error is expected, as in a test under `pytest.raises`."
    limits = (
        "A value whose kind is not known never counts, nor does a call inside `try` with handlers. Fields are followed "
        "where the constructor's arguments are in view."
    )
    prediction = Prediction(Outcome.ERROR, body_runs=None, lowerings=None, compiles=None)
    rewrites = (Rewrite.TUPLE,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a configuration dataclass that is not frozen",
            bad={
                "model.py": """\
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@dataclass
class Config:
    depth: int = 2
    gain: float = 0.5


@partial(jax.jit, static_argnames="config")
def predict(data, config):
    for _ in range(config.depth):
        data = jnp.tanh(config.gain * data)
    return data


def main(steps=4):
    config = Config(depth=3)
    data = jnp.ones(4)
    for _ in range(steps):
        data = predict(data, config)  # <- JAX302
    return float(data.sum())
"""
            },
            good={
                "model.py": """\
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Config:
    depth: int = 2
    gain: float = 0.5


@partial(jax.jit, static_argnames="config")
def predict(data, config):
    for _ in range(config.depth):
        data = jnp.tanh(config.gain * data)
    return data


def main(steps=4):
    config = Config(depth=3)
    data = jnp.ones(4)
    for _ in range(steps):
        data = predict(data, config)
    return float(data.sum())
"""
            },
        ),
        Example(
            "an array in the static part of a pytree",
            bad={
                "grid.py": """\
from dataclasses import dataclass, field

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_dataclass
@dataclass
class Grid:
    values: jax.Array
    spacing: np.ndarray = field(metadata={"static": True})  # <- JAX302


@jax.jit
def integrate(grid):
    return jnp.sum(grid.values * grid.spacing)


def main(steps=4):
    total = 0.0
    for step in range(steps):
        grid = Grid(jnp.full(3, 1.0 + step), np.full(3, 0.5))
        total += float(integrate(grid))
    return total
"""
            },
            good={
                "grid.py": """\
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_dataclass
@dataclass
class Grid:
    values: jax.Array
    spacing: np.ndarray


@jax.jit
def integrate(grid):
    return jnp.sum(grid.values * grid.spacing)


def main(steps=4):
    total = 0.0
    for step in range(steps):
        grid = Grid(jnp.full(3, 1.0 + step), np.full(3, 0.5))
        total += float(integrate(grid))
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a value without a hash at a static position."""
        if not isinstance(site, StaticSite) or site.fault is not Fault.UNHASHABLE:
            return
        if site.in_structure:
            yield Report(
                site.hazard,
                f"{site.where} is {site.what}: {site.why}, so that the second call raises",
                "make the array a leaf (a data field or a child), or keep a tuple of numbers in the static part",
            )
            return
        yield Report(site.hazard, f"{site.where} gets {site.what}, and {site.why}: the call raises", _advice(site))


def _advice(site: StaticSite) -> str:
    if "dataclass" in site.why:
        return f"make the class {_FROZEN}, with fields that have a hash themselves (tuples for lists)"
    if "__eq__" in site.why:
        return "define `__hash__` over the same fields as `__eq__`"
    if "array" in site.why:
        return "pass the array as a traced argument: leave it out of `static_argnames`"
    if "Namespace" in site.what:
        return "pass the values that the function needs, or a frozen dataclass made of them"
    return "pass a tuple (`tuple(…)`, `tuple(sorted(d.items()))`, `frozenset(…)`) instead"
