"""JAX105: a bound method, or a new callable instance, wrapped in jit again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Fresh, Group, Outcome, Prediction, Report, Rewrite, Rule, Site, WrapSite


class FreshBoundMethod(Rule):
    """``obj.method`` is a new object at each access; an equal one is found only while an earlier wrapper lives."""

    code = "JAX105"
    name = "jit-of-bound-method"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A bound method or a new callable instance is wrapped in jit again and again"
    why = (
        "Each access of `obj.method` gives a new bound-method object. Two of them are equal, but jit's caches hold "
        "the wrapped function weakly: when the wrapper of the last call is gone, so is the entry, and the next "
        "`jax.jit(obj.method)` traces, lowers and compiles (measured). While an earlier wrapper is kept alive it "
        "only adds an entry, and then a changed attribute of `obj` goes unnoticed. Class methods behave alike, and "
        "a new instance with `__call__` is a new key whatever its `__eq__` says."
    )
    compares = "the tracing cache holds the bound method weakly; a new one finds nothing once the earlier wrapper died"
    when_not_to_worry = (
        "The method is bound or jitted once (`step = jax.jit(self._step)` in `__init__` of one long-lived object)."
    )
    limits = "Objects whose class is not known are left alone: their attribute may be a plain function."
    prediction = Prediction(Outcome.RECOMPILE, disk_key="same")
    rewrites = (Rewrite.METHOD,)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a model jitted per request",
            bad={
                "serve.py": """\
import jax
import jax.numpy as jnp


class Classifier:
    def __init__(self, size):
        self.weights = jnp.ones((size, 2))

    def logits(self, x):
        return x @ self.weights


class Server:
    def __init__(self, model):
        self.model = model

    def handle(self, request):
        return jax.jit(self.model.logits)(request)  # <- JAX105


def main(steps=4):
    server = Server(Classifier(3))
    return float(sum(server.handle(jnp.ones(3))[0] for _ in range(steps)))
"""
            },
            good={
                "serve.py": """\
import jax
import jax.numpy as jnp


class Classifier:
    def __init__(self, size):
        self.weights = jnp.ones((size, 2))

    def logits(self, x):
        return x @ self.weights


class Server:
    def __init__(self, model):
        self.logits = jax.jit(model.logits)

    def handle(self, request):
        return self.logits(request)


def main(steps=4):
    server = Server(Classifier(3))
    return float(sum(server.handle(jnp.ones(3))[0] for _ in range(steps)))
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a thrown-away wrapper of a bound method or of a new instance."""
        if not isinstance(site, WrapSite):
            return
        for hazard in site.thrown_away:
            if hazard.fresh is None:
                continue
            if hazard.fresh.kind is Fresh.BOUND_METHOD:
                yield Report(
                    hazard,
                    f"`{site.wrapper}` wraps {hazard.fresh.described}, a new object {hazard.again}: "
                    "with the last wrapper gone it is traced, lowered and compiled again",
                    "jit the method once and keep it (`self._f = jit(self.f)` in `__init__`), or jit a module-level "
                    "function that takes the object's arrays as arguments",
                )
            elif hazard.fresh.kind is Fresh.INSTANCE:
                yield Report(
                    hazard,
                    f"`{site.wrapper}` wraps {hazard.fresh.described}, made anew {hazard.again}: "
                    "each instance is another key, so it is traced, lowered and compiled again",
                    "make the instance once and keep it, or jit a module-level function",
                )
