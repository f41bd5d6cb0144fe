"""JAX107: a wrapper per instance of a class that is instantiated again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Group, Outcome, Prediction, Report, Rewrite, Rule, Site, WrapSite


class PerInstanceWrapper(Rule):
    """A jit made in ``__init__`` is kept with the object: a new object starts with an empty cache."""

    code = "JAX107"
    name = "jit-per-instance"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "Each new instance of a class brings its own compiled function, and instances are made again and again"
    why = (
        "`self.step = jax.jit(self._step)` in `__init__` (or a `cached_property`, or a jitted method with a static "
        "`self` that is hashed by identity) is right for one long-lived object. Where the object is made per call or "
        "per iteration, each one traces, lowers and compiles (measured). `self.step = jax.jit(module_function)` does "
        "not: the key holds the module's function."
    )
    compares = "the key holds the instance or a function made with it, and each instance brings another"
    when_not_to_worry = "A few long-lived objects."
    limits = "Instances made by code outside the project are not counted."
    prediction = Prediction(Outcome.RECOMPILE)
    rewrites = (Rewrite.HOIST, Rewrite.METHOD)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "an integrator made per trajectory",
            bad={
                "integrate.py": """\
import jax
import jax.numpy as jnp


class Integrator:
    def __init__(self, dt):
        self.dt = dt
        self.step = jax.jit(self._step)  # <- JAX107

    def _step(self, y):
        return y + self.dt * jnp.sin(y)


def main(steps=4):
    total = 0.0
    for _ in range(steps):
        total += float(Integrator(0.1).step(jnp.ones(3)).sum())
    return total
"""
            },
            good={
                "integrate.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def _step(y, dt):
    return y + dt * jnp.sin(y)


class Integrator:
    def __init__(self, dt):
        self.dt = dt

    def step(self, y):
        return _step(y, self.dt)


def main(steps=4):
    total = 0.0
    for _ in range(steps):
        total += float(Integrator(0.1).step(jnp.ones(3)).sum())
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a wrapper that repeats because instances do."""
        if not isinstance(site, WrapSite):
            return
        for hazard in site.per_instance:
            yield Report(
                hazard,
                f"`{site.wrapper}` belongs to an instance, and instances are made anew {hazard.again}: "
                "each one traces and compiles",
                "jit a module-level function that takes the instance's values as arguments, or make the object once "
                "and keep it",
            )
