"""JAX101: ``jit(lambda …)`` on a line that runs again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fresh, Group, Outcome, Prediction, Report, Rewrite, Rule, Site, WrapSite


class InlineLambda(Rule):
    """A lambda is a new function object at each evaluation, and jit's caches are keyed on that object."""

    code = "JAX101"
    name = "jit-of-lambda"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A lambda is wrapped in jit on a line that is executed again and again"
    why = (
        "Every execution of `jax.jit(lambda …)` creates a new function object. The dispatch, params and tracing "
        "caches hold the function that jit wraps, so nothing of the earlier compilation is found: measured on five "
        "JAX versions, each execution runs the Python body, lowers and compiles once more. The disk cache, if one is "
        "set, answers the compile (its key is the module's content, which is the same), but not the trace and the "
        "lowering."
    )
    compares = "the tracing cache compares the wrapped function object, and each lambda is a new one"
    when_not_to_worry = (
        "The line runs once per process, or its result is kept: module level, `main`, a function under "
        "`functools.cache`, an `if self._f is None` guard."
    )
    limits = (
        "A public function with no caller in the project is reported as *likely* only if it calls the wrapper itself; "
        "a wrapper that is returned or stored is judged where it is used."
    )
    prediction = Prediction(Outcome.RECOMPILE, disk_key="same")
    rewrites = (Rewrite.HOIST, Rewrite.ARGUMENTS, Rewrite.MEMOISE)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a helper that jits per call",
            bad={
                "smooth.py": """\
import jax
import jax.numpy as jnp


def smooth(signal, width):
    run = jax.jit(lambda s: jnp.convolve(s, jnp.ones(3) / width, mode="same"))  # <- JAX101
    return run(signal)


def main(steps=4):
    signal = jnp.linspace(0.0, 1.0, 16)
    for _ in range(steps):
        signal = smooth(signal, 3.0)
    return float(signal.sum())
"""
            },
            good={
                "smooth.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def _smooth(signal, width):
    return jnp.convolve(signal, jnp.ones(3) / width, mode="same")


def smooth(signal, width):
    return _smooth(signal, width)


def main(steps=4):
    signal = jnp.linspace(0.0, 1.0, 16)
    for _ in range(steps):
        signal = smooth(signal, 3.0)
    return float(signal.sum())
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a thrown-away wrapper of a lambda."""
        if not isinstance(site, WrapSite):
            return
        for hazard in site.thrown_away:
            if hazard.fresh is not None and hazard.fresh.kind is Fresh.LAMBDA:
                yield Report(
                    hazard,
                    f"`{site.wrapper}` wraps a lambda made anew {hazard.again}: each one is traced, lowered and "
                    "compiled",
                    "define the function once at module level, decorate it there, and pass what it captures as "
                    "arguments",
                )
