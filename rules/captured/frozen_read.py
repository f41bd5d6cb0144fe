"""JAX404: traced code reads a clock, a random generator of the host, the environment or defaults that change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import CapturedSite, Change, Example, FrozenSite, Group, Outcome, Prediction, Report, Rule, Site


class FrozenRead(Rule):
    """Host calls in traced code run once, while it is traced."""

    code = "JAX404"
    name = "read-at-trace-time"
    group = Group.CORRECTNESS
    since = "0.1.0"
    summary = "Traced code reads the time, a random number of the host, the environment or changed defaults only once"
    why = (
        "The Python body of a jitted function runs while it is traced. `time.time()`, `random.random()`, "
        "`np.random.normal()`, `os.environ[...]` and a parameter's default are read then, and the value becomes a "
        "constant of the compiled program: measured on five JAX versions, later calls trace and compile nothing and "
        'give the old time, the same "random" number, the old setting.'
    )
    compares = "the tracing cache compares the function and the arguments; nothing that the host reads is in the key"
    when_not_to_worry = (
        "The function runs once per process, the value only goes into a message while it is traced, or the generator "
        "is made with a fixed seed inside the traced code: then it is a constant on purpose."
    )
    limits = (
        "Generators are recognised where they are made in view (`np.random.default_rng`). An environment variable is "
        "reported where the program changes it between two calls, not where it is only read."
    )
    prediction = Prediction(Outcome.STALE, body_runs=0, entries=0, lowerings=0, compiles=0)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "noise of NumPy in a jitted step",
            bad={
                "walk.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def step(x):
    return x + np.random.normal(size=3)  # <- JAX404


def main(steps=4):
    x = jnp.zeros(3)
    for _ in range(steps):
        x = step(x)
    return float(x[0])
"""
            },
            good={
                "walk.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def step(x, key):
    return x + jax.random.normal(key, (3,))


def main(steps=4):
    x, key = jnp.zeros(3), jax.random.key(0)
    for i in range(steps):
        x = step(x, jax.random.fold_in(key, i))
    return float(x[0])
"""
            },
        ),
        Example(
            "a setting in the environment that is changed",
            bad={
                "amplify.py": """\
import os

import jax
import jax.numpy as jnp

os.environ["DEMO_GAIN"] = "1.0"


@jax.jit
def amplify(x):
    return x * float(os.environ["DEMO_GAIN"])


def main(steps=4):
    total = 0.0
    for step in range(steps):
        os.environ["DEMO_GAIN"] = str(1.0 + step)  # <- JAX404
        total += float(amplify(jnp.ones(3))[0])
    return total
"""
            },
            good={
                "amplify.py": """\
import os

import jax
import jax.numpy as jnp

os.environ["DEMO_GAIN"] = "1.0"


@jax.jit
def amplify(x, gain):
    return x * gain


def main(steps=4):
    total = 0.0
    for step in range(steps):
        os.environ["DEMO_GAIN"] = str(1.0 + step)
        total += float(amplify(jnp.ones(3), float(os.environ["DEMO_GAIN"]))[0])
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report what the compiled program keeps of the host's state."""
        if site.hazard is None:
            return
        if isinstance(site, FrozenSite):
            what = "draws on the host" if site.draws else "reads the clock"
            kept = "the same numbers" if site.draws else "the time of the first call"
            advice = (
                f"draw with `jax.random` from a key that `{site.traced}` is given as an argument"
                if site.draws
                else f"read the clock outside and pass the value to `{site.traced}` as an argument"
            )
            message = (
                f"`{site.reads}` {what} only while `{site.traced}` is traced: every later call uses {kept} (stale)"
            )
            yield Report(site.hazard, message, advice)
        elif isinstance(site, CapturedSite) and site.change in (Change.ENVIRONMENT, Change.DEFAULTS):
            yield Report(
                site.hazard,
                f"`{site.variable}` is changed after `{site.traced}` was traced: the compiled program keeps what it "
                f"read at trace time, at {site.where} (stale)",
                f"pass the value to `{site.traced}` as an argument at each call",
            )
