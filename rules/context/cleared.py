"""JAX503: the caches are emptied between the calls of a compiled function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import ClearingSite, Example, Group, Outcome, Prediction, Report, Rule, Site


class CachesCleared(Rule):
    """Emptying the caches throws away compiled programs that the next call needs."""

    code = "JAX503"
    name = "caches-cleared-per-call"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "`jax.clear_caches()` or `f.clear_cache()` runs between the calls of a compiled function"
    why = (
        "`jax.clear_caches()` forgets every trace and every compiled program of the process, `f.clear_cache()` those "
        "of one function. The next call traces, lowers and compiles again (measured: once for each call). The disk "
        "cache, if there is one, spares the compile but not the trace and the lowering. Memory that seems to leak "
        "through the caches is most often that of programs which should not have been compiled: new lambdas, changing "
        "shapes."
    )
    compares = "nothing is left to compare with: the caches are empty"
    when_not_to_worry = (
        "It runs between unrelated models, in tests, or in benchmarks that measure the compile itself: jaxlint reports "
        "those as *possible* at most."
    )
    limits = (
        "A public function that empties the caches and calls the compiled function is reported only if its name says "
        "that it runs per step."
    )
    prediction = Prediction(Outcome.RECOMPILE, disk_key="same")
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "memory is freed after each step",
            bad={
                "train.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def train_step(w):
    return w - 0.1 * w


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = train_step(w)
        jax.clear_caches()  # <- JAX503
    return w.shape[0]
"""
            },
            good={
                "train.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def train_step(w):
    return w - 0.1 * w


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = train_step(w)
    jax.clear_caches()
    return w.shape[0]
"""
            },
        ),
        Example(
            "one function's cache, in another module",
            bad={
                "serve.py": """\
import jax.numpy as jnp

from engine import answer


def main(steps=4):
    return sum(answer(jnp.ones(3)) for _ in range(steps)) / steps
""",
                "engine.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def forward(x):
    return jnp.sum(x)


def answer(x):
    forward.clear_cache()  # <- JAX503
    return float(forward(x))
""",
            },
            good={
                "serve.py": """\
import jax.numpy as jnp

from engine import answer


def main(steps=4):
    return sum(answer(jnp.ones(3)) for _ in range(steps)) / steps
""",
                "engine.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def forward(x):
    return jnp.sum(x)


def answer(x):
    return float(forward(x))
""",
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report caches that are emptied again and again."""
        if isinstance(site, ClearingSite) and site.hazard is not None:
            yield Report(
                site.hazard,
                f"`{site.clears}()` empties the cache {site.hazard.again}, and `{site.called}` runs in between: its "
                "program is traced and compiled again each time",
                "leave it out, or empty the caches once, after the last call; where memory grows, look for what is "
                "compiled anew (`jax.log_compiles`)",
            )
