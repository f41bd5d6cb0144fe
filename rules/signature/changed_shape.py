"""JAX205: an argument of a jitted function has another shape at each call, or at the last one."""

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
    described,
)


class ChangedShape(Rule):
    """A compiled program is for the shapes that it was compiled for."""

    code = "JAX205"
    name = "changed-shape"
    group = Group.SPECIALISE
    since = "0.1.0"
    summary = "An argument of a jitted function has another shape from one call to the next"
    why = (
        "XLA compiles for fixed shapes, so each new shape of an argument runs the Python body, lowers and compiles. A "
        "slice up to the loop's variable, a buffer that grows, rows selected by a mask: measured on five JAX versions, "
        "each step compiles. A loop over `range(0, n, size)` compiles a second program for the last, shorter batch. "
        "Other values in one shape cost nothing."
    )
    compares = "the dispatch and the tracing cache compare the shape of each argument"
    when_not_to_worry = "There are a few shapes in all, and each is used many times."
    limits = (
        "A size that comes out of a file, a request or a function that is not in view is not followed. Whether a "
        "batch size divides the number of rows is known only where both are written out; else it is a possible "
        "finding."
    )
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a prefix that grows",
            bad={
                "decode.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def score(tokens):
    return jnp.sum(tokens * jnp.arange(tokens.shape[0]))


def main(steps=4):
    tokens = np.arange(64)
    total = 0
    for length in range(1, steps + 1):
        total += int(score(tokens[:length]))  # <- JAX205
    return total
"""
            },
            good={
                "decode.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def score(tokens, length):
    places = jnp.arange(tokens.shape[0])
    return jnp.sum(jnp.where(places < length, tokens * places, 0))


def main(steps=4):
    tokens = np.arange(64)
    total = 0
    for length in range(1, steps + 1):
        total += int(score(tokens, length))
    return total
"""
            },
        ),
        Example(
            "a last batch that is shorter",
            bad={
                "epoch.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def energy(batch):
    return jnp.sum(batch**2)


def batches(rows, size):
    for start in range(0, len(rows), size):
        yield rows[start : start + size]


def main(steps=4):
    rows = np.ones((13, 2), np.float32)
    total = 0.0
    for _, batch in zip(range(steps), batches(rows, 8)):
        total += float(energy(batch))  # <- JAX205
    return total
"""
            },
            good={
                "epoch.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def energy(batch):
    return jnp.sum(batch**2)


def batches(rows, size):
    for start in range(0, len(rows), size):
        batch = rows[start : start + size]
        yield np.pad(batch, ((0, size - len(batch)), (0, 0)))


def main(steps=4):
    rows = np.ones((13, 2), np.float32)
    total = 0.0
    for _, batch in zip(range(steps), batches(rows, 8)):
        total += float(energy(batch))
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report arguments of changing shape."""
        if isinstance(site, SignatureSite) and site.mixture.aspect is Aspect.SHAPE:
            first, later = described(site.mixture.first), described(site.mixture.later)
            yield Report(
                site.hazard,
                f"{site.what} gets {later} here and {first} {site.mixture.otherwise}: each shape is traced, lowered "
                "and compiled",
                "keep one shape: `jnp.reshape` the other one before the call",
            )
        if not isinstance(site, SizeSite) or site.hazard is None or site.size in (Size.STRUCTURE, Size.CLASS):
            return
        what = f"{site.what} gets `{site.argument}`"
        match site.size:
            case Size.RAGGED:
                yield Report(
                    site.hazard,
                    f"{what}, a batch that is shorter at the end of the data: one more shape, for which the function "
                    "is traced, lowered and compiled",
                    "pad the last batch to the full size and mask what was added, or leave it out",
                )
            case Size.SELECTED:
                yield Report(
                    site.hazard,
                    f"{what}, which is as long as its values say: the function is traced, lowered and compiled for "
                    "each length",
                    "pass the whole array and the mask, and use `jnp.where` inside",
                )
            case _:
                by = f" by `{site.changes}`" if site.changes else ""
                yield Report(
                    site.hazard,
                    f"{what}, whose shape changes{by} {site.hazard.again}: each shape is traced, lowered and compiled "
                    "anew",
                    "pad to a fixed size and pass the length, or cut inside with `jax.lax.dynamic_slice`",
                )
