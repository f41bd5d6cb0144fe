"""JAX602: the directory of the disk cache is another one in each process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class NewCacheDirectory(Rule):
    """A cache in a folder that only this process knows is never read again."""

    code = "JAX602"
    name = "cache-directory-per-process"
    group = Group.CACHE
    since = "0.1.0"
    summary = (
        "The directory of the disk cache is new in each process: a temporary folder, or a name with a time or "
        "process id"
    )
    why = (
        "What one process writes, the next one looks for somewhere else: every start compiles everything, and pays "
        "for writing it as well. Up to JAX 0.10 the path of the directory is also a part of the key (unless "
        "`jax_persistent_cache_enable_xla_caches` is `none`), so that a copied directory does not help there "
        "(measured)."
    )
    compares = "the disk cache is a folder; another folder holds other entries"
    when_not_to_worry = "The cache is only to serve child processes of the same run, or a test."
    limits = "A name that comes from the configuration of the program, or from the command line, is not followed."
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.RESTART, body_runs=None, entries=None, lowerings=None, disk_key="any"
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a temporary folder",
            bad={
                "simulate.py": """\
import tempfile

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", tempfile.mkdtemp())  # <- JAX602
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
            good={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.expanduser("~/.cache/simulate"))
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
        ),
        Example(
            "a folder per run, made elsewhere",
            bad={
                "simulate.py": """\
import jax
import jax.numpy as jnp
import numpy as np
from paths import CACHE

jax.config.update("jax_compilation_cache_dir", CACHE)  # <- JAX602
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
""",
                "paths.py": """\
import os
import time

RUN = f"{time.time_ns()}-{os.getpid()}"
CACHE = os.path.join(os.path.abspath("runs"), RUN, "jax_cache")
""",
            },
            good={
                "simulate.py": """\
import jax
import jax.numpy as jnp
import numpy as np
from paths import CACHE

jax.config.update("jax_compilation_cache_dir", CACHE)
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
""",
                "paths.py": """\
import os

CACHE = os.path.join(os.path.abspath("runs"), "jax_cache")
""",
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a directory that no later process finds."""
        if isinstance(site, DiskSite) and site.fault is DiskFault.NEW_DIRECTORY and site.hazard is not None:
            yield Report(
                site.hazard,
                f"the directory of the disk cache depends on `{site.why}`: each process has a new, empty one",
                "give it a fixed path that outlives the process, such as a folder in the user's cache directory",
            )
