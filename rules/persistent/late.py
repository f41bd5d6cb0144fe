"""JAX601: the disk cache is configured where, or when, JAX does not look any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class CacheSetTooLate(Rule):
    """JAX reads its environment variables once, while it is imported."""

    code = "JAX601"
    name = "cache-set-too-late"
    group = Group.CACHE
    since = "0.1.0"
    summary = "An environment variable of the disk cache is set after `import jax`, or with `os.putenv`"
    why = (
        "JAX reads every `JAX_*` variable while it is imported. One that is set later in the same process changes "
        "nothing, without a word: no directory is made, and each start compiles everything again (measured on five "
        "versions). `os.putenv` is not seen at all, because `os.environ`, in which JAX looks, does not follow it. "
        "`jax.config.update` works at any time; up to JAX 0.4 only before the first compile, since 0.6 also after "
        "it, for the programs that come later."
    )
    compares = "the disk cache is looked up only if a directory is configured when a program is compiled"
    when_not_to_worry = (
        "The variable is meant for child processes (`subprocess`, `multiprocessing`), which import JAX anew: "
        "jaxlint then reports it as *possible* only."
    )
    limits = (
        "A package that imports JAX behind the scenes is known only if it is a common one or a part of the project."
    )
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.RESTART, body_runs=None, entries=None, lowerings=None, disk_key="same"
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "environment variables after the import",
            bad={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

os.environ["JAX_COMPILATION_CACHE_DIR"] = os.path.abspath("jax_cache")  # <- JAX601
os.environ["JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS"] = "0"  # <- JAX601


@jax.jit
def simulate(state, shocks):
    return jnp.tanh(0.9 * state + shocks).cumsum()


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

os.environ["JAX_COMPILATION_CACHE_DIR"] = os.path.abspath("jax_cache")
os.environ["JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS"] = "0"

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def simulate(state, shocks):
    return jnp.tanh(0.9 * state + shocks).cumsum()


def main(steps=4):
    state = np.zeros(8, np.float32)
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    for _ in range(steps):
        state = np.asarray(simulate(state, shocks))
    return round(float(state[-1]), 3)
"""
            },
        ),
        Example(
            "a helper that is called when JAX is imported",
            bad={
                "run.py": """\
from caching import enable
from simulation import simulate_all

enable()


def main(steps=4):
    return simulate_all(steps)
""",
                "caching.py": """\
import os


def enable():
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", os.path.abspath("jax_cache"))  # <- JAX601
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")  # <- JAX601
""",
                "simulation.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def simulate(state, shocks):
    return jnp.tanh(0.9 * state + shocks).cumsum()


def simulate_all(steps):
    state = np.zeros(8, np.float32)
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    for _ in range(steps):
        state = np.asarray(simulate(state, shocks))
    return round(float(state[-1]), 3)
""",
            },
            good={
                "run.py": """\
from caching import enable
from simulation import simulate_all

enable()


def main(steps=4):
    return simulate_all(steps)
""",
                "caching.py": """\
import os

import jax


def enable():
    jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
""",
                "simulation.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def simulate(state, shocks):
    return jnp.tanh(0.9 * state + shocks).cumsum()


def simulate_all(steps):
    state = np.zeros(8, np.float32)
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    for _ in range(steps):
        state = np.asarray(simulate(state, shocks))
    return round(float(state[-1]), 3)
""",
            },
        ),
        Example(
            "a directory set after the first compile, up to JAX 0.4",
            bad={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def simulate(state, shocks):
    return jnp.tanh(0.9 * state + shocks).cumsum()


def main(steps=4):
    state = jnp.zeros(8)
    jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))  # <- JAX601
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
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
    return jnp.tanh(0.9 * state + shocks).cumsum()


def main(steps=4):
    state = np.zeros(8, np.float32)
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    for _ in range(steps):
        state = np.asarray(simulate(state, shocks))
    return round(float(state[-1]), 3)
"""
            },
            until="0.4",
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a setting that comes too late."""
        if not isinstance(site, DiskSite) or site.hazard is None:
            return
        if site.fault is DiskFault.LATE and site.why == "`import jax`":
            yield Report(
                site.hazard,
                f"`{site.what}` is set after `import jax`, which has read it already: the disk cache stays as it was",
                f'set it before anything imports JAX, or call `jax.config.update("{site.what.lower()}", ...)`',
            )
        elif site.fault is DiskFault.LATE:
            yield Report(
                site.hazard,
                f"`{site.what}` is set after {site.why}: this version of JAX ignores it from then on",
                "set the directory ahead of the first operation",
            )
        elif site.fault is DiskFault.UNSEEN:
            yield Report(
                site.hazard,
                f"`{site.what}` is set with `os.putenv`, which `os.environ` does not show: JAX never sees it",
                "assign to `os.environ` before anything imports JAX",
            )
