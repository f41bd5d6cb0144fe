"""JAX704: an operation outside jit whose size or static number changes in each iteration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import ChangingSite, Example, Form, Group, Outcome, Prediction, Report, Rule, Site

_ADVICE = {
    Form.SIZE: "make it once with the largest size and mask what is not in use, or build it with NumPy",
    Form.DRAW: "draw once with the largest size, or derive one key per step with `jax.random.fold_in(key, step)`",
    Form.CUT: "keep the whole array and mask it (`jnp.where(jnp.arange(n) < used, x, 0)`), or take a window of fixed "
    "size with `jax.lax.dynamic_slice`",
    Form.STATIC: "put it into a jitted function that takes the number as an argument, where the operation allows it",
    Form.POWER: "make the exponent a float (`x ** float(n)`) or an array, which is an ordinary operand",
    Form.TRIPS: "call it inside a jitted function that takes the bound as an argument (`while_loop` semantics), or "
    "use a fixed length and mask the rest",
    Form.JOIN: "write into an array of the final size (`buffer.at[i].set(x)`), or collect on the host and join once "
    "after the loop",
    Form.CONVERT: "compute on the host with NumPy while it grows, or write into an array of the final size",
    Form.SELECT: "keep the shape: `jnp.where(mask, x, fill)`, or give the function `size=`",
}


class ChangingSize(Rule):
    """Outside jit each operation is a program of its own, for one shape and one set of static numbers."""

    code = "JAX704"
    name = "eager-size-changes"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "An operation outside jit has another size, or another static number, in each iteration"
    why = (
        "Outside jit every operation is compiled on its own and found again by the shapes of its arrays and by its "
        "static numbers. `x[:i]`, `jnp.arange(n)`, `jnp.concatenate` of something that grows, `x ** i` with a Python "
        "int, `jnp.roll(x, i)`, `jax.random.split(key, n)` and `lax.fori_loop(0, n, body, x)` compile once for each "
        "new number (measured: one to six programs each time, and every later operation on the result compiles for "
        "the new shape, too). An index `x[i]`, a window `x[i:i + 8]`, a float exponent and a filled value do not."
    )
    compares = "the dispatch cache of each primitive compares shapes and static parameters, and the number is one"
    when_not_to_worry = (
        "The loop is short, or it goes over a few sizes that all come again: each size compiles once per process."
    )
    limits = (
        "Only numbers that are seen to count up, shrink or grow are reported: loop variables of `range` and "
        "`enumerate`, counters, lengths of containers that are appended to, attributes that a method advances. Sizes "
        "that come out of data are not known, but for boolean masks of jax arrays. Operations that only feed a jitted "
        "function are left to the rule about its arguments."
    )
    prediction = Prediction(Outcome.RECOMPILE, body_runs=None, disk_key="different")
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "the mean of what has been seen so far",
            bad={
                "stream.py": """\
import jax.numpy as jnp


def main(steps=4):
    readings = jnp.linspace(0.0, 1.0, 32)
    total = 0.0
    for seen in range(1, steps + 1):
        total += float(readings[:seen].sum())  # <- JAX704
    return total
"""
            },
            good={
                "stream.py": """\
import jax.numpy as jnp


def main(steps=4):
    readings = jnp.linspace(0.0, 1.0, 32)
    place = jnp.arange(32)
    total = 0.0
    for seen in range(1, steps + 1):
        total += float(jnp.where(place < seen, readings, 0.0).sum())
    return total
"""
            },
        ),
        Example(
            "a history that grows",
            bad={
                "history.py": """\
import jax.numpy as jnp


def main(steps=4):
    losses, smooth = [], 0.0
    for step in range(steps):
        losses.append(1.0 / (step + 1))
        smooth = float(jnp.mean(jnp.array(losses)))  # <- JAX704
    return smooth
"""
            },
            good={
                "history.py": """\
import numpy as np


def main(steps=4):
    losses, smooth = [], 0.0
    for step in range(steps):
        losses.append(1.0 / (step + 1))
        smooth = float(np.mean(losses))
    return smooth
"""
            },
        ),
        Example(
            "a polynomial, term by term",
            bad={
                "series.py": """\
import jax.numpy as jnp


def main(steps=4):
    x = jnp.linspace(0.0, 0.5, 8)
    total = jnp.zeros(8)
    for degree in range(2, steps + 2):
        total = total + x**degree  # <- JAX704
    return float(total.sum())
"""
            },
            good={
                "series.py": """\
import jax.numpy as jnp


def main(steps=4):
    x = jnp.linspace(0.0, 0.5, 8)
    total = jnp.zeros(8)
    for degree in range(2, steps + 2):
        total = total + x ** float(degree)
    return float(total.sum())
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report an operation that compiles in each iteration."""
        if not isinstance(site, ChangingSite) or site.hazard is None:
            return
        if site.form is Form.SELECT:
            message = (
                f"`{site.operation}` runs outside jit {site.hazard.again}, and is as long as the values say: each new "
                "length compiles"
            )
        elif site.revisits:
            message = (
                f"`{site.operation}` runs outside jit with another `{site.changes}` {site.hazard.again}: one compile "
                "for each of its values"
            )
        else:
            message = (
                f"`{site.operation}` runs outside jit, and `{site.changes}` is another number {site.hazard.again}: "
                "each one compiles"
            )
        yield Report(site.hazard, message, _ADVICE[site.form])
