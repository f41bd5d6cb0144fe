"""JAX304: equal static values of different types, dtypes in several spellings, NaN."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fault, Group, Outcome, Prediction, Report, Rule, Site, StaticSite


class EqualStaticValues(Rule):
    """`1` and `True` mean the same to the function, and are two keys."""

    code = "JAX304"
    name = "equal-static-values"
    group = Group.SPECIALISE
    since = "0.1.0"
    summary = "A static argument gets equal values of several types, dtypes in several spellings, or NaN"
    why = (
        "Static arguments are compared with `==` and by type. Measured: `True` and `1`, `1` and `1.0`, `np.int64(3)` "
        "and `3`, a namedtuple and the equal tuple are two programs each from JAX 0.9 on (up to 0.8.3 only a second "
        "dispatch entry); `jnp.float32`, `np.float32`, `np.dtype('float32')` and `'float32'` are four. A NaN made "
        "anew for each call (`float('nan')`) is equal to nothing, and compiles each time; one `math.nan` is found "
        "again. Inside a tuple or a frozen dataclass types do not count: `(1,)` and `(1.0,)` share one program."
    )
    compares = "the tracing cache compares static arguments with `==` and by type, and the types differ"
    when_not_to_worry = "The two calls run in different processes, or a second program costs nothing that matters."
    limits = (
        "Values are compared where they are written out in the program: literals, names of dtypes, constants. Of whole "
        "numbers and flags the types are compared, too: an int that has a name, and a scalar that NumPy computes."
    )
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a flag that is a number elsewhere",
            bad={
                "scores.py": """\
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="order")
def norm(x, order):
    return jnp.sum(jnp.abs(x) ** order) ** (1 / order)


def main(steps=4):
    x = jnp.arange(3.0)
    total = float(norm(x, order=2))
    for _ in range(steps - 1):
        total += float(norm(x, order=2.0))  # <- JAX304
    return total
"""
            },
            good={
                "scores.py": """\
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="order")
def norm(x, order):
    return jnp.sum(jnp.abs(x) ** order) ** (1 / order)


def main(steps=4):
    x = jnp.arange(3.0)
    total = float(norm(x, order=2))
    for _ in range(steps - 1):
        total += float(norm(x, order=2))
    return total
"""
            },
            since="0.9.0",
        ),
        Example(
            "a dtype in two spellings",
            bad={
                "cast.py": """\
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="dtype")
def scaled(x, dtype):
    return (x * 0.5).astype(dtype)


def main(steps=4):
    x = jnp.arange(3)
    total = float(scaled(x, dtype=jnp.float32).sum())
    for _ in range(steps - 1):
        total += float(scaled(x, dtype="float32").sum())  # <- JAX304
    return total
"""
            },
            good={
                "cast.py": """\
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="dtype")
def scaled(x, dtype):
    return (x * 0.5).astype(dtype)


def main(steps=4):
    x = jnp.arange(3)
    total = float(scaled(x, dtype=jnp.float32).sum())
    for _ in range(steps - 1):
        total += float(scaled(x, dtype=jnp.float32).sum())
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report the later of two equal values."""
        if not isinstance(site, StaticSite) or site.fault is not Fault.EQUAL:
            return
        yield Report(
            site.hazard,
            f"{site.where} gets {site.what}, and {site.why}: it is traced, lowered and compiled again",
            "write the value in one form everywhere"
            if "NaN" not in site.what
            else "pass None or a flag instead of NaN, or make the number a traced argument",
        )
