"""JAX603: file names and line numbers are made a part of the disk-cache key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class MetadataInKey(Rule):
    """A key that holds source lines moves with each edit above them."""

    code = "JAX603"
    name = "metadata-in-cache-key"
    group = Group.CACHE
    since = "0.1.0"
    summary = "`jax_compilation_cache_include_metadata_in_key` is switched on"
    why = (
        "The key of the disk cache then holds the file and line of each operation, and of the call: an edited "
        "comment, another call site, another checkout or another caller of a helper gives another key, and the "
        "program is compiled again at the next start (measured: the same function, called from another line, has "
        "another key). Without it the key ignores files, lines and the names of arguments and variables."
    )
    compares = "the disk-cache key holds a hash of the program, with its metadata if this state is set"
    when_not_to_worry = (
        "Profiles of programs read from the cache must show the present source lines: that is what the state is for."
    )
    limits = "Only a literal value is recognised."
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.RESTART, body_runs=None, entries=None, lowerings=None, disk_key="different"
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a run that is resumed",
            bad={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_compilation_cache_include_metadata_in_key", True)  # <- JAX603


@jax.jit
def simulate(state, shocks):
    return jnp.tanh(0.9 * state + shocks).cumsum()


def main(steps=4):
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    if os.path.exists("state.npy"):
        state = np.load("state.npy")
        state = np.asarray(simulate(state, shocks))
    else:
        state = np.zeros(8, np.float32)
        state = np.asarray(simulate(state, shocks))
        np.save("state.npy", state)
    return state.shape[0] * steps
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
    shocks = np.linspace(-1, 1, 8, dtype=np.float32)
    if os.path.exists("state.npy"):
        state = np.load("state.npy")
        state = np.asarray(simulate(state, shocks))
    else:
        state = np.zeros(8, np.float32)
        state = np.asarray(simulate(state, shocks))
        np.save("state.npy", state)
    return state.shape[0] * steps
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report the switch."""
        if isinstance(site, DiskSite) and site.fault is DiskFault.METADATA and site.hazard is not None:
            yield Report(
                site.hazard,
                "source files and line numbers become a part of the disk-cache key: each edit or other call site "
                "is compiled "
                "anew",
                "leave the state at its default, and switch it on only for a run that is profiled",
            )
