"""JAX403: an attribute that traced code reads through a captured ``self`` is changed after the first trace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import CapturedSite, Change, Example, Group, Outcome, Prediction, Report, Rule, Site


class ChangedSelf(Rule):
    """A static or bound ``self`` is in the key as an object, its attributes are not."""

    code = "JAX403"
    name = "captured-self-changed"
    group = Group.CORRECTNESS
    since = "0.1.0"
    summary = "An attribute that a jitted method reads from `self` is changed after the first trace"
    why = (
        "With `static_argnums=0`, with `jax.jit(self.method)` and with a jitted function nested in a method, `self` "
        "is part of the compiled program: what the body reads from it while it is traced becomes a constant. The key "
        "holds the object (its hash and equality, by default its identity), not its attributes: measured on five JAX "
        "versions, giving `self.rate` another value traces and compiles nothing, and the results stay those of the "
        "old value. A bound method that is jitted again at each call is traced again, and not stale, unless an "
        "earlier wrapper is kept alive."
    )
    compares = "the tracing cache compares the receiver as an object; what its attributes hold is in no key"
    when_not_to_worry = (
        "The attributes get their last values before the first call, the object is made anew after a change, or it "
        "is a pytree that is passed as an argument (an equinox or flax module)."
    )
    limits = (
        "The object must be an instance of a class of the program. Where no caller shows the order of the calls, the "
        "change is reported as *possible* only."
    )
    prediction = Prediction(Outcome.STALE, body_runs=0, entries=0, lowerings=0, compiles=0)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a static self whose rate is halved",
            bad={
                "fit.py": """\
from functools import partial

import jax
import jax.numpy as jnp


class Descent:
    def __init__(self, rate):
        self.rate = rate

    @partial(jax.jit, static_argnums=0)
    def step(self, w):
        return w - self.rate * (w - 1.0)


def main(steps=4):
    descent, w = Descent(0.5), jnp.zeros(3)
    for _ in range(steps):
        w = descent.step(w)
        descent.rate *= 0.5  # <- JAX403
    return float(w[0])
"""
            },
            good={
                "fit.py": """\
from functools import partial

import jax
import jax.numpy as jnp


class Descent:
    def __init__(self, rate):
        self.rate = rate

    def step(self, w):
        return self._step(w, self.rate)

    @partial(jax.jit, static_argnums=0)
    def _step(self, w, rate):
        return w - rate * (w - 1.0)


def main(steps=4):
    descent, w = Descent(0.5), jnp.zeros(3)
    for _ in range(steps):
        w = descent.step(w)
        descent.rate *= 0.5
    return float(w[0])
"""
            },
        ),
        Example(
            "a bound method that is jitted once",
            bad={
                "filter.py": """\
import jax
import jax.numpy as jnp


class Smoother:
    def __init__(self):
        self.gain = 0.5
        self.run = jax.jit(self.blend)

    def blend(self, old, new):
        return old + self.gain * (new - old)

    def adapt(self, factor):
        self.gain = self.gain * factor  # <- JAX403


def main(steps=4):
    smoother, level = Smoother(), jnp.zeros(2)
    for step in range(steps):
        level = smoother.run(level, jnp.full(2, 1.0 * step))
        smoother.adapt(0.9)
    return float(level[0])
"""
            },
            good={
                "filter.py": """\
import jax
import jax.numpy as jnp


def blend(old, new, gain):
    return old + gain * (new - old)


class Smoother:
    def __init__(self):
        self.gain = 0.5
        self.run = jax.jit(blend)

    def adapt(self, factor):
        self.gain = self.gain * factor


def main(steps=4):
    smoother, level = Smoother(), jnp.zeros(2)
    for step in range(steps):
        level = smoother.run(level, jnp.full(2, 1.0 * step), smoother.gain)
        smoother.adapt(0.9)
    return float(level[0])
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a change of an attribute that the compiled program does not see."""
        if isinstance(site, CapturedSite) and site.change is Change.ATTRIBUTE and site.hazard is not None:
            yield Report(
                site.hazard,
                f"`{site.variable}` is changed after `{site.traced}` was traced: the compiled program keeps the value "
                f"that {site.where} read from the captured object at trace time (stale)",
                site.advice,
            )
