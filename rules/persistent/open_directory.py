"""JAX606: the disk cache lies where other users of the machine can write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class OpenCacheDirectory(Rule):
    """Entries of the disk cache are programs that are loaded and run."""

    code = "JAX606"
    name = "cache-directory-others-can-write"
    group = Group.AUDIT
    since = "0.1.0"
    summary = "The directory of the disk cache lies in a folder that every user may write to, such as `/tmp`"
    why = (
        "JAX trusts what it finds in the cache: an entry is a compiled program, and loading it runs it. Whoever "
        "can write to the directory, or make it first under its well-known name, can run code as you; JAX's own "
        "documentation warns of it. A folder like `/tmp/jax_cache` is open to all users of the machine, and it is "
        "also emptied at a restart."
    )
    compares = "nothing: an entry is taken as it is"
    when_not_to_worry = (
        "Nobody else has an account on the machine, as in most containers. The rule is off until it is selected; "
        "JAX's quick start uses such a folder, too."
    )
    limits = "Rights that are set on the folder are not looked at."
    prediction = Prediction(
        Outcome.EXPOSED, Scope.SECURITY, body_runs=None, entries=None, lowerings=None, compiles=None
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a well-known name in the folder for temporary files",
            bad={
                "simulate.py": """\
import os
import tempfile

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.join(tempfile.gettempdir(), "jax_cache"))  # <- JAX606
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

jax.config.update("jax_compilation_cache_dir", os.path.expanduser("~/.cache/jax"))
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
        """Report a directory that others can write to."""
        if isinstance(site, DiskSite) and site.fault is DiskFault.OPEN_DIRECTORY and site.hazard is not None:
            yield Report(
                site.hazard,
                f"the disk cache lies in a folder that every user can write to (`{site.why}`): its entries are "
                "code that is run",
                "put it into a folder of your own, such as `~/.cache/jax`",
            )
