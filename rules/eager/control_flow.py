"""JAX701: ``lax.scan``, ``while_loop``, ``cond`` … outside jit with a body that is fresh each time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import EagerSite, Example, Group, Outcome, Prediction, Report, Rewrite, Rule, Site


class EagerControlFlow(Rule):
    """Control flow outside jit is traced and compiled; it is found again only through the same body functions."""

    code = "JAX701"
    name = "eager-control-flow"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "Control flow runs outside jit with a body that is a new function each time"
    why = (
        "Outside jit, `lax.scan`, `while_loop`, `fori_loop`, `cond` and `switch` trace their body and compile the "
        "loop. With module-level functions later executions hit; with a lambda, a nested function, a partial or a "
        "bound method each execution compiles, even if only the condition of a `while_loop` is one (measured). "
        "Under an eager `jax.grad` also a scan over a module-level body compiles each time."
    )
    compares = "the jaxpr cache of the primitive compares the body functions, and a fresh one is found nowhere"
    when_not_to_worry = "The line is reached only while an enclosing function is traced (inside jit it costs nothing)."
    limits = (
        "A function whose callers are not in view may run inside someone's jit; it is reported only when it does what "
        "traced code cannot (prints, times, reads values out of arrays)."
    )
    prediction = Prediction(Outcome.RECOMPILE, body_runs=None)
    rewrites = (Rewrite.HOIST,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "an adaptive step outside jit",
            bad={
                "adapt.py": """\
import jax
import jax.numpy as jnp


def adapt(dt, error):
    return jax.lax.cond(error < 0.1, lambda d: d * 1.5, lambda d: d * 0.5, dt)  # <- JAX701


def main(steps=4):
    dt = jnp.float32(0.1)
    for _ in range(steps):
        dt = adapt(dt, dt * 0.5)
    return float(dt)
"""
            },
            good={
                "adapt.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def adapt(dt, error):
    return jax.lax.cond(error < 0.1, lambda d: d * 1.5, lambda d: d * 0.5, dt)


def main(steps=4):
    dt = jnp.float32(0.1)
    for _ in range(steps):
        dt = adapt(dt, dt * 0.5)
    return float(dt)
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report control flow that compiles at each execution."""
        if not isinstance(site, EagerSite) or site.spec.library or site.spec.always_fresh:
            return
        hazard = site.hazard
        if hazard is None:
            return
        if hazard.fresh is None:
            yield Report(
                hazard,
                f"`{site.function}` runs under a gradient that is taken outside jit, {hazard.again}: "
                "its derivative is compiled each time",
                "jit the function that takes the gradient: `jax.jit(jax.grad(f))`, made once",
            )
            return
        yield Report(
            hazard,
            f"`{site.function}` runs outside jit with {hazard.fresh.described}, made anew {hazard.again}: "
            "each execution is traced and compiled",
            "put the call into a jitted function, or give it module-level functions and pass the captured values "
            "as operands",
        )
