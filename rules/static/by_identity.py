"""JAX303: a static argument that is equal only to itself, made anew for each call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fault, Group, Outcome, Prediction, Report, Rule, Site, StaticSite


class StaticByIdentity(Rule):
    """A fresh function, partial or plain object at a static position is another key each time."""

    code = "JAX303"
    name = "static-by-identity"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A static argument is compared by identity and made anew for each call"
    why = (
        "A static argument is found again if it is equal to the earlier one. Lambdas, nested functions, "
        "`functools.partial` (and `jax.tree_util.Partial`) objects, jitted functions, bound methods of new objects and "
        "instances of classes without `__eq__` are equal only to themselves; a tuple, namedtuple or frozen dataclass "
        "that holds one is no better. Measured on five JAX versions: each call with a new object traces, lowers and "
        "compiles, with the same disk key.\n\n"
        "The same holds for the static part of a pytree argument (`register_dataclass` with static fields, aux data, "
        "`flax.struct.field(pytree_node=False)`, `jax.tree_util.Partial`, the function that `jax.vjp` returns)."
    )
    compares = "the tracing cache compares static arguments with `==`, and this object is equal only to itself"
    when_not_to_worry = (
        "The object is made once and kept (at module level, in a constructor, by `functools.lru_cache`), or its class "
        "compares by value."
    )
    limits = (
        "What a library returns is not known to be fresh, but for a few functions (`optax` factories, `jax.vjp`). A "
        "function without callers in view counts as likely only where it prints, times or reads arrays; elsewhere the "
        "finding is shown with `--confidence possible`."
    )
    prediction = Prediction(Outcome.RECOMPILE, disk_key="same")
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a lambda written at the call",
            bad={
                "sweep.py": """\
import jax.numpy as jnp

from simulator import execute


def main(steps=4):
    total = 0.0
    for step in range(steps):
        total += float(execute(jnp.ones(2), 0.1 * step, lambda x, k: -k * x))  # <- JAX303
    return total
""",
                "simulator.py": """\
from functools import partial

import jax


@partial(jax.jit, static_argnames="controller")
def execute(x, gain, controller):
    for _ in range(3):
        x = x + 0.05 * controller(x, gain)
    return x.sum()
""",
            },
            good={
                "sweep.py": """\
import jax.numpy as jnp

from simulator import execute


def damping(x, k):
    return -k * x


def main(steps=4):
    total = 0.0
    for step in range(steps):
        total += float(execute(jnp.ones(2), 0.1 * step, damping))
    return total
""",
                "simulator.py": """\
from functools import partial

import jax


@partial(jax.jit, static_argnames="controller")
def execute(x, gain, controller):
    for _ in range(3):
        x = x + 0.05 * controller(x, gain)
    return x.sum()
""",
            },
        ),
        Example(
            "an object of a class without `__eq__`",
            bad={
                "fit.py": """\
from functools import partial

import jax
import jax.numpy as jnp


class Penalty:
    def __init__(self, weight):
        self.weight = weight

    def __call__(self, w):
        return self.weight * jnp.sum(w**2)


@partial(jax.jit, static_argnums=1)
def update(w, penalty):
    return w - 0.1 * jax.grad(penalty)(w)


def fit_round(w):
    return update(w, Penalty(0.5))  # <- JAX303


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = fit_round(w)
    return float(w.sum())
"""
            },
            good={
                "fit.py": """\
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Penalty:
    weight: float

    def __call__(self, w):
        return self.weight * jnp.sum(w**2)


@partial(jax.jit, static_argnums=1)
def update(w, penalty):
    return w - 0.1 * jax.grad(penalty)(w)


def fit_round(w):
    return update(w, Penalty(0.5))


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = fit_round(w)
    return float(w.sum())
"""
            },
        ),
        Example(
            "a closure in the static field of a pytree",
            bad={
                "train.py": """\
from dataclasses import dataclass, field
from typing import Callable

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclass
class State:
    weights: jax.Array
    rule: Callable = field(metadata={"static": True})


def descent(rate):
    def rule(weights):
        return weights - rate * weights

    return rule


@jax.jit
def train(state):
    return state.rule(state.weights)


def main(steps=4):
    weights = jnp.ones(3)
    for _ in range(steps):
        state = State(weights, descent(0.1))
        weights = train(state)  # <- JAX303
    return float(weights.sum())
"""
            },
            good={
                "train.py": """\
from dataclasses import dataclass, field
from typing import Callable

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclass
class State:
    weights: jax.Array
    rule: Callable = field(metadata={"static": True})


def descent(rate):
    def rule(weights):
        return weights - rate * weights

    return rule


@jax.jit
def train(state):
    return state.rule(state.weights)


def main(steps=4):
    weights = jnp.ones(3)
    rule = descent(0.1)
    for _ in range(steps):
        state = State(weights, rule)
        weights = train(state)
    return float(weights.sum())
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report an object that is made anew where its identity is part of the key."""
        if not isinstance(site, StaticSite) or site.fault is not Fault.IDENTITY:
            return
        yield Report(
            site.hazard,
            f"{site.where} is {site.what}, made anew {site.hazard.again} and equal only to itself ({site.why}): the "
            "function is traced, lowered and compiled for each",
            _advice(site),
        )


def _advice(site: StaticSite) -> str:
    if site.what.startswith("an instance"):
        return "make the object once and keep it, or compare it by value: `@dataclass(frozen=True)`"
    if "partial" in site.what or "bound method" in site.what:
        return "make it once before the loop and keep it, or pass what it holds as arguments of their own"
    return "define the function once (at module level, or before the loop) and pass what it captures as arguments"
