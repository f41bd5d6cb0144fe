"""JAX703: a library function outside jit that is given a fresh callable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import EagerSite, Example, Group, Outcome, Prediction, Report, Rewrite, Rule, Site


class EagerLibraryFunction(Rule):
    """Library functions that are jitted inside take the callable as a static argument."""

    code = "JAX703"
    name = "eager-library-call-with-fresh-callable"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "`odeint`, `piecewise`, `reduce`, `pure_callback` or a relative gets a fresh callable each time"
    why = (
        "`odeint`, `jnp.piecewise`, `lax.reduce`, `lax.reduce_window`, `pure_callback` and `io_callback` compile for "
        "the callable that they are given. With a module-level function later calls hit; with a lambda or nested "
        "function each call compiles (measured)."
    )
    compares = "the callable is part of the key (a static argument or a parameter of the primitive), and it is new"
    when_not_to_worry = "The call happens inside a jitted function."
    limits = "Other libraries' functions are not in the table."
    prediction = Prediction(Outcome.RECOMPILE, body_runs=None)
    rewrites = (Rewrite.HOIST,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "piecewise with lambdas",
            bad={
                "huber.py": """\
import jax.numpy as jnp


def huber(r):
    return jnp.piecewise(r, [jnp.abs(r) < 1.0], [lambda v: 0.5 * v**2, lambda v: jnp.abs(v) - 0.5])  # <- JAX703


def main(steps=4):
    r = jnp.linspace(-2.0, 2.0, 5)
    return float(sum(huber(r).sum() for _ in range(steps)))
"""
            },
            good={
                "huber.py": """\
import jax.numpy as jnp


def inner(v):
    return 0.5 * v**2


def outer(v):
    return jnp.abs(v) - 0.5


def huber(r):
    return jnp.piecewise(r, [jnp.abs(r) < 1.0], [inner, outer])


def main(steps=4):
    r = jnp.linspace(-2.0, 2.0, 5)
    return float(sum(huber(r).sum() for _ in range(steps)))
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a library call whose callable is fresh."""
        if not isinstance(site, EagerSite) or not site.spec.library or site.spec.always_fresh:
            return
        hazard = site.hazard
        if hazard is None or hazard.fresh is None:
            return
        yield Report(
            hazard,
            f"`{site.function}` is given {hazard.fresh.described}, made anew {hazard.again}: each call compiles",
            "give it a module-level function, or call it inside a jitted function",
        )
