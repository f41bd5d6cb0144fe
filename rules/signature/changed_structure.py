"""JAX203: one parameter gets a tree of another structure: keys that come and go, None or an array, a growing list."""

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
    Size,
    SizeSite,
    structures,
)


class ChangedStructure(Rule):
    """The structure of an argument holds the keys of its dicts, the length of its lists, and where it has None."""

    code = "JAX203"
    name = "changed-structure"
    group = Group.SPECIALISE
    since = "0.1.0"
    summary = "One parameter of a jitted function is given trees of several structures"
    why = (
        "jit compares the structure of each argument before it looks at a single number. A dict with another key, a "
        "list with one more part, None where an array was, an empty dict inside: each is a structure of its own. "
        "Measured on five JAX versions: the first call with each further structure runs the Python body, lowers and "
        "compiles; a list that grows by one part per step compiles at every step. The order of a dict's keys is no "
        "part of it."
    )
    compares = "the tracing cache compares the tree structure of the arguments: keys, lengths and where None stands"
    when_not_to_worry = "The structures stand for different computations, and there are only a few of them."
    limits = "Keys and lengths that are not known never count. A container that another function fills is not followed."
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "None until the first step has made the array",
            bad={
                "fit.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def update(weights, velocity):
    slope = weights - 1.0
    velocity = slope if velocity is None else 0.9 * velocity + slope
    return weights - 0.1 * velocity, velocity


def main(steps=4):
    weights, velocity = np.zeros(3, np.float32), None
    for _ in range(steps):
        weights, velocity = update(weights, velocity)  # <- JAX203
    return float(weights.sum())
"""
            },
            good={
                "fit.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def update(weights, velocity):
    slope = weights - 1.0
    velocity = 0.9 * velocity + slope
    return weights - 0.1 * velocity, velocity


def main(steps=4):
    weights, velocity = np.zeros(3, np.float32), np.zeros(3, np.float32)
    for _ in range(steps):
        weights, velocity = update(weights, velocity)
    return float(weights.sum())
"""
            },
        ),
        Example(
            "a history that grows",
            bad={
                "forecast.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def blended(history):
    return sum(history) / len(history)


def main(steps=4):
    history = [np.ones(3, np.float32)]
    for step in range(steps):
        following = blended(history)  # <- JAX203
        history.append(following + np.float32(step))
    return float(history[-1].sum())
"""
            },
            good={
                "forecast.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def blended(history, count):
    return history.sum(0) / count


def main(steps=4):
    history = np.zeros((steps + 1, 3), np.float32)
    history[0] = 1.0
    for step in range(steps):
        following = blended(history, np.float32(step + 1))
        history[step + 1] = following + np.float32(step)
    return float(history[-1].sum())
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report structures of several forms in one parameter, or one that grows."""
        if isinstance(site, SizeSite) and site.hazard is not None and site.size is Size.STRUCTURE:
            yield Report(
                site.hazard,
                f"{site.what} gets `{site.argument}`, whose number of parts changes {site.hazard.again}: each number "
                "is a structure of its own, so the function is traced, lowered and compiled every time",
                "keep the parts in one array of fixed size, and pass how many of its rows count",
            )
        if isinstance(site, SizeSite) and site.hazard is not None and site.size is Size.CLASS:
            yield Report(
                site.hazard,
                f"{site.what} gets an instance of `{site.changes}`, a class that is made anew {site.hazard.again}: "
                "each class is a structure of its own, so the function is traced, lowered and compiled every time",
                f"define `{site.changes}` once, at the top of the module",
            )
        if not isinstance(site, SignatureSite) or site.mixture.aspect is not Aspect.STRUCTURE:
            return
        mixture = site.mixture
        first, later = structures(mixture.first, mixture.later)
        if mixture.carried:
            message = f"{site.what} starts as {first} and comes back as {later}: another structure of the tree"
        else:
            message = f"{site.what} gets {later} here and {first} {mixture.otherwise}: another structure of the tree"
        yield Report(
            site.hazard, f"{message}, so the function is traced, lowered and compiled for each", mixture.advice
        )
