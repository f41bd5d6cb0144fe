"""JAX202: one parameter gets a list here and a tuple there, a dict here and an OrderedDict there."""

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


class MixedContainers(Rule):
    """The structure of an argument names the type of each container: another type is another signature."""

    code = "JAX202"
    name = "mixed-containers"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "One parameter of a jitted function is given containers of several types"
    why = (
        "jit takes each argument apart and compares the structure that is left. List and tuple, dict and "
        "OrderedDict, dict and defaultdict, a namedtuple and a plain tuple, a registered dataclass and a dict are all "
        "different structures, with equal leaves too. Measured on five JAX versions: the first call with each further "
        "structure runs the Python body, lowers and compiles. The order of a dict's keys does not matter; that of an "
        "OrderedDict does."
    )
    compares = "the tracing cache compares the tree structure of the arguments, which names each container's type"
    when_not_to_worry = "The two types come with other shapes or other keys, which need programs of their own anyway."
    limits = (
        "Containers whose type is not known never count. Keys that come and go, lists that grow, None against an "
        "array and the order of an OrderedDict's keys are left to other rules."
    )
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    rewrites = (Rewrite.CONTAINER,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a state that comes back as another container",
            bad={
                "simulate.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def advance(state):
    position, velocity = state
    velocity = velocity - 0.1 * jnp.sin(position)
    return [position + 0.1 * velocity, velocity]


def main(steps=4):
    state = (np.zeros(3, np.float32), np.ones(3, np.float32))
    for _ in range(steps):
        state = advance(state)  # <- JAX202
    return float(state[0].sum())
"""
            },
            good={
                "simulate.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def advance(state):
    position, velocity = state
    velocity = velocity - 0.1 * jnp.sin(position)
    return position + 0.1 * velocity, velocity


def main(steps=4):
    state = (np.zeros(3, np.float32), np.ones(3, np.float32))
    for _ in range(steps):
        state = advance(state)
    return float(state[0].sum())
"""
            },
        ),
        Example(
            "batches built in two ways",
            bad={
                "fit.py": """\
import jax
import jax.numpy as jnp
import numpy as np

from batches import warm_up, stream


@jax.jit
def loss(batch):
    features, targets = batch
    return jnp.mean((features.sum(1) - targets) ** 2)


def main(steps=4):
    total = float(loss(warm_up()))
    for batch in stream(steps - 1):
        total += float(loss(batch))  # <- JAX202
    return total
""",
                "batches.py": """\
import numpy as np


def warm_up():
    return np.ones((2, 3), np.float32), np.ones(2, np.float32)


def stream(count):
    for _ in range(count):
        yield [np.ones((2, 3), np.float32), np.zeros(2, np.float32)]
""",
            },
            good={
                "fit.py": """\
import jax
import jax.numpy as jnp
import numpy as np

from batches import warm_up, stream


@jax.jit
def loss(batch):
    features, targets = batch
    return jnp.mean((features.sum(1) - targets) ** 2)


def main(steps=4):
    total = float(loss(warm_up()))
    for batch in stream(steps - 1):
        total += float(loss(batch))
    return total
""",
                "batches.py": """\
import numpy as np


def warm_up():
    return np.ones((2, 3), np.float32), np.ones(2, np.float32)


def stream(count):
    for _ in range(count):
        yield np.ones((2, 3), np.float32), np.zeros(2, np.float32)
""",
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report containers of several types in one parameter."""
        if not isinstance(site, SignatureSite) or site.mixture.aspect is not Aspect.CONTAINER:
            return
        mixture = site.mixture
        first, later = described(mixture.first), described(mixture.later)
        yield Report(
            site.hazard,
            f"{site.what} gets {later} here and {first} {mixture.otherwise}: jit compares the container's type, so "
            "the function is traced, lowered and compiled for each",
            mixture.advice,
        )
