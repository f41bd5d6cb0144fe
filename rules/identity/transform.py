"""JAX104: ``jit(grad(f))``, ``jit(vmap(f))`` … on a line that runs again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fresh, Group, Outcome, Prediction, Report, Rewrite, Rule, Site, WrapSite


class FreshTransform(Rule):
    """A transform returns a new function at each call, also around one module-level function."""

    code = "JAX104"
    name = "jit-of-transform"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "The result of a transform (grad, vmap, checkpoint …) is wrapped in jit again and again"
    why = (
        "`jax.jit(f)` again over one module-level `f` is cheap, but `jax.jit(jax.grad(f))` is not: `grad`, `vmap`, "
        "`checkpoint`, `jacfwd`, `shard_map` and `jit` itself return a new function object at each call, and that "
        "object is the key. Measured, each execution lowers and compiles; all but `checkpoint` and `jit` of `jit` "
        "run the Python body too."
    )
    compares = "the tracing cache compares the function object that the transform returned, a new one at each call"
    when_not_to_worry = "The transformed function is bound once (`g = jax.grad(f)`); jitting `g` again is cheap."
    limits = "Transforms of other libraries are known by a table; one that is not in it counts as unknown."
    prediction = Prediction(Outcome.RECOMPILE, body_runs=None, disk_key="same")
    rewrites = (Rewrite.HOIST, Rewrite.ARGUMENTS, Rewrite.MEMOISE)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a gradient jitted per iteration",
            bad={
                "fit.py": """\
import jax
import jax.numpy as jnp


def loss(w):
    return jnp.sum((w - 1.0) ** 2)


def main(steps=4):
    w = jnp.zeros(3)
    for _ in range(steps):
        w = w - 0.1 * jax.jit(jax.grad(loss))(w)  # <- JAX104
    return float(loss(w))
"""
            },
            good={
                "fit.py": """\
import jax
import jax.numpy as jnp


def loss(w):
    return jnp.sum((w - 1.0) ** 2)


gradient = jax.jit(jax.grad(loss))


def main(steps=4):
    w = jnp.zeros(3)
    for _ in range(steps):
        w = w - 0.1 * gradient(w)
    return float(loss(w))
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a thrown-away wrapper of a transform's result, or a wrapper that keeps no cache between objects."""
        if not isinstance(site, WrapSite):
            return
        for hazard in site.thrown_away:
            if hazard.fresh is None:
                continue
            advice = "bind the wrapped function once, at module level or before the loop, and call that"
            if hazard.fresh.kind is Fresh.TRANSFORM:
                yield Report(
                    hazard,
                    f"`{site.wrapper}` wraps {hazard.fresh.described}, a new function {hazard.again}: "
                    "each one is lowered and compiled",
                    advice,
                )
            elif hazard.fresh.kind is Fresh.WRAPPER:
                yield Report(
                    hazard,
                    f"`{site.wrapper}` makes a wrapper with an empty cache {hazard.again}, also around a module-level "
                    "function: each one traces and compiles",
                    advice,
                )
