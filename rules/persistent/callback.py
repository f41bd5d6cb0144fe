"""JAX610: a program that calls back to the host is not written to the disk cache (up to JAX 0.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class CallbackKeepsOut(Rule):
    """A pointer to a Python function has no meaning in the next process."""

    code = "JAX610"
    name = "callback-keeps-program-out"
    group = Group.CACHE
    since = "0.1.0"
    summary = (
        "`jax.debug.print`, `pure_callback` or another call to the host is in a program that the disk cache should keep"
    )
    why = (
        "Up to JAX 0.10 a program that holds a callback is never written to the disk cache, also where the "
        "callback is one line of logging in a training step: each start compiles it again, without a word "
        "(measured on 0.4.38, 0.6.2, 0.8.3 and 0.10.2; 0.12 writes such programs and finds them again). The rule "
        "asks `target-jax`."
    )
    compares = "a program with host callbacks is not written"
    when_not_to_worry = "The program is small, or the line is there only while you look for a mistake."
    limits = "Only where the program itself switches the disk cache on; a callback inside a library is not seen."
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.RESTART, body_runs=None, entries=None, lowerings=None, disk_key="any"
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a line of logging",
            bad={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


@jax.jit
def simulate(state, shocks):
    state = jnp.tanh(0.9 * state + shocks).cumsum()
    jax.debug.print("last {s}", s=state[-1])  # <- JAX610
    return state


def main(steps=4):
    state = np.zeros(8, np.float32)
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    for _ in range(steps):
        state = np.asarray(simulate(state, shocks))
    return round(float(state[-1]), 3)
"""
            },
            good={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


@jax.jit
def simulate(state, shocks):
    state = jnp.tanh(0.9 * state + shocks).cumsum()
    return state


def main(steps=4):
    state = np.zeros(8, np.float32)
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    for _ in range(steps):
        state = np.asarray(simulate(state, shocks))
        print("last", state[-1])
    return round(float(state[-1]), 3)
"""
            },
            until="0.10",
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report the callback."""
        if isinstance(site, DiskSite) and site.fault is DiskFault.CALLBACK and site.hazard is not None:
            yield Report(
                site.hazard,
                f"`{site.what}` keeps the program of `{site.why}` out of the disk cache: each start compiles it again",
                "return the value and print it on the host, or keep the call under a flag for debugging; from "
                "JAX 0.12 on such "
                "programs are kept",
            )
