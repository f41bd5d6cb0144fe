"""JAX605: a value that differs from process to process becomes a constant of a traced program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class ProcessValueInProgram(Rule):
    """Constants are a part of the program, and so of the disk-cache key."""

    code = "JAX605"
    name = "process-value-in-program"
    group = Group.CACHE
    since = "0.1.0"
    summary = (
        "Traced code reads the time, an `id`, a random number of NumPy, or goes over a set, where the disk cache "
        "is in use"
    )
    why = (
        "What traced code reads from Python becomes a constant of the program, and the order in which it goes over "
        "a set becomes the order of its operations. Both are in the disk-cache key: with a time, a process id, "
        "`id(...)`, an unseeded random number or the order of a set of strings (which changes with the hash seed "
        "of the process), no start finds what the last one has written (measured on five versions)."
    )
    compares = "the disk-cache key holds a hash of the program, constants and order included"
    when_not_to_worry = "The value only goes into a message that is printed while tracing."
    limits = (
        "Only where the program switches the disk cache on; sets whose elements are not seen to be texts are left out."
    )
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.RESTART, body_runs=None, entries=None, lowerings=None, disk_key="different"
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a random start that NumPy draws inside",
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
    noise = 1e-5 * np.random.rand()  # <- JAX605
    return jnp.tanh(0.9 * state + shocks + noise).cumsum()


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
def simulate(state, shocks, noise):
    return jnp.tanh(0.9 * state + shocks + noise).cumsum()


def main(steps=4):
    state = np.zeros(8, np.float32)
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    for _ in range(steps):
        state = np.asarray(simulate(state, shocks, np.float32(1e-5 * np.random.rand())))
    return round(float(state[-1]), 3)
"""
            },
        ),
        Example(
            "the order of a set",
            bad={
                "energy.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)

TERMS = {"kinetic": 0.5, "elastic": 2.0, "thermal": 1.5, "surface": 0.1, "magnetic": 0.7}


@jax.jit
def energy(x):
    total = 0.0
    for name in set(TERMS.keys()):  # <- JAX605
        total = total + jnp.sum(TERMS[name] * x)
    return total


def main(steps=4):
    x = np.ones(3, np.float32)
    return round(sum(float(energy(x)) for _ in range(steps)), 2)
"""
            },
            good={
                "energy.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)

TERMS = {"kinetic": 0.5, "elastic": 2.0, "thermal": 1.5, "surface": 0.1, "magnetic": 0.7}


@jax.jit
def energy(x):
    total = 0.0
    for name in sorted(TERMS.keys()):
        total = total + jnp.sum(TERMS[name] * x)
    return total


def main(steps=4):
    x = np.ones(3, np.float32)
    return round(sum(float(energy(x)) for _ in range(steps)), 2)
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report what differs in each process."""
        if not isinstance(site, DiskSite) or site.fault is not DiskFault.PROCESS_VALUE or site.hazard is None:
            return
        if site.why == "order":
            yield Report(
                site.hazard,
                "traced code goes over a set of strings, whose order is another in each process: so is the "
                "program, and its "
                "disk-cache key",
                "go over `sorted(...)`, or over a list or dict, which keep their order",
            )
        else:
            yield Report(
                site.hazard,
                f"`{site.what}` in traced code becomes a constant of the program: later calls use the same value, "
                "and the "
                "disk-cache key is another one in each process",
                "pass the value as an argument, or fix the seed",
            )
