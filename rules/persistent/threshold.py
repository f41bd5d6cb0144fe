"""JAX608: a threshold keeps programs out of the disk cache that take long to compile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class ThresholdKeepsOut(Rule):
    """The disk cache takes only what was slow, or is large, enough."""

    code = "JAX608"
    name = "cache-threshold-keeps-entries-out"
    group = Group.CACHE
    since = "0.1.0"
    summary = "A threshold or size of the disk cache is set so that fewer programs are kept than by default"
    why = (
        "By default the disk cache keeps what took more than a second to compile. A higher "
        "`jax_persistent_cache_min_compile_time_secs`, or a `jax_persistent_cache_min_entry_size_bytes` above the "
        "size of a usual program, keeps out programs that are then compiled at each start (measured: a program "
        "under the threshold is compiled in the second process too, with the same key). A "
        "`jax_compilation_cache_max_size` smaller than one entry keeps nothing. Many small programs add up: a "
        "minimum of 0 keeps all of them."
    )
    compares = "a program is written only if its compile took longer, and its entry is larger, than the thresholds"
    when_not_to_worry = "The disk is small, and starting fast does not matter."
    limits = "The default threshold of a second is not reported, although it keeps out most programs of a small model."
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.RESTART, body_runs=None, entries=None, lowerings=None, disk_key="same"
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "only what takes a minute",
            bad={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 60)  # <- JAX608


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
        ),
        Example(
            "a cache of a few kilobytes",
            bad={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_compilation_cache_max_size", 1024)  # <- JAX608


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
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a raised threshold."""
        if isinstance(site, DiskSite) and site.fault is DiskFault.THRESHOLD and site.hazard is not None:
            yield Report(
                site.hazard,
                f"`{site.what} = {site.why}` keeps programs out of the disk cache: each start compiles them again",
                "leave it at its default; a minimum of 0 keeps every program",
            )
