"""JAX305: a static argument is changed after it was hashed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fault, Group, Outcome, Prediction, Report, Rule, Site, StaticSite


class MutatedStatic(Rule):
    """A static object compared by identity, whose attributes change between the calls."""

    code = "JAX305"
    name = "mutated-static"
    group = Group.CORRECTNESS
    since = "0.1.0"
    summary = "An object given as a static argument is changed between the calls, and the function keeps the old value"
    why = (
        "A static object is compared when the function is called, not when the object changes. An instance of a class "
        "without `__eq__` is equal to itself whatever its attributes hold, so that the program traced with the old "
        "ones is used. Measured on five JAX versions: nothing is traced again and the result is the old one."
    )
    compares = "the tracing cache finds the same object again, and does not see that its attributes have changed"
    when_not_to_worry = "The traced function does not read the attribute, or the caches are cleared after the change."
    limits = (
        "Changes are looked for in the function that makes the calls, and in the object's methods that it calls. A "
        "static `self` is left to JAX403."
    )
    prediction = Prediction(Outcome.STALE, body_runs=0, lowerings=0, compiles=0)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "settings that are annealed",
            bad={
                "anneal.py": """\
from functools import partial

import jax
import jax.numpy as jnp


class Settings:
    def __init__(self, temperature):
        self.temperature = temperature


@partial(jax.jit, static_argnames="settings")
def energy(x, settings):
    return jnp.sum(x**2) / settings.temperature


def main(steps=4):
    settings = Settings(1.0)
    total = 0.0
    for _ in range(steps):
        total += float(energy(jnp.ones(3), settings))
        settings.temperature *= 0.5  # <- JAX305
    return total
"""
            },
            good={
                "anneal.py": """\
import jax
import jax.numpy as jnp


class Settings:
    def __init__(self, temperature):
        self.temperature = temperature


@jax.jit
def energy(x, temperature):
    return jnp.sum(x**2) / temperature


def main(steps=4):
    settings = Settings(1.0)
    total = 0.0
    for _ in range(steps):
        total += float(energy(jnp.ones(3), settings.temperature))
        settings.temperature *= 0.5
    return total
"""
            },
        ),
        Example(
            "a method that changes the object",
            bad={
                "game.py": """\
from functools import partial

import jax
import jax.numpy as jnp

from level import Level


@partial(jax.jit, static_argnums=1)
def score(x, level):
    return jnp.sum(x) * level.factor


def main(steps=4):
    level = Level()
    total = 0.0
    for _ in range(steps):
        total += float(score(jnp.ones(2), level))
        level.advance()  # <- JAX305
    return total
""",
                "level.py": """\
class Level:
    def __init__(self):
        self.factor = 1.0

    def advance(self):
        self.factor += 0.5
""",
            },
            good={
                "game.py": """\
import jax
import jax.numpy as jnp

from level import Level


@jax.jit
def score(x, factor):
    return jnp.sum(x) * factor


def main(steps=4):
    level = Level()
    total = 0.0
    for _ in range(steps):
        total += float(score(jnp.ones(2), level.factor))
        level.advance()
    return total
""",
                "level.py": """\
class Level:
    def __init__(self):
        self.factor = 1.0

    def advance(self):
        self.factor += 0.5
""",
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report the change."""
        if not isinstance(site, StaticSite) or site.fault is not Fault.MUTATED:
            return
        yield Report(
            site.hazard,
            f"{site.what} changes here, but it is {site.where}, which is compared by identity ({site.why}): the "
            "function keeps the value that it was traced with",
            "pass the attribute as an argument of its own, or make the class a frozen dataclass and give a new "
            "instance for each value (`dataclasses.replace`)",
        )
