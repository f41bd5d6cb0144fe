"""JAX607: compiler flags that differ from process to process are in the disk-cache key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class FlagsPerProcess(Rule):
    """The key holds the flags that the compiler is given."""

    code = "JAX607"
    name = "compiler-flags-per-process"
    group = Group.CACHE
    since = "0.1.0"
    summary = "`XLA_FLAGS` or `LIBTPU_INIT_ARGS` is set to something that differs from process to process"
    why = (
        "The disk-cache key holds `XLA_FLAGS` and `LIBTPU_INIT_ARGS` (without a few flags, such as `--xla_dump_to`), "
        "also on a machine without a TPU. A path or number in them that is new in each process "
        "gives a new key to every program of the process (measured on five versions), and one per rank gives each "
        "rank its own, of which only rank 0 writes any."
    )
    compares = "the disk-cache key holds the flags of the compiler and of libtpu"
    when_not_to_worry = (
        "The flag is one of those that JAX leaves out of the key: most `--xla_dump_...` flags, "
        "`--xla_force_host_platform_device_count` and the folder of CUDA."
    )
    limits = (
        "Only where the program itself switches the disk cache on. A number that follows the machine's processors, "
        "and a text of which it is not seen in which flag the value stands, are reported as *possible*."
    )
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.RESTART, body_runs=None, entries=None, lowerings=None, disk_key="different"
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a folder per process among the flags",
            bad={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

os.environ["LIBTPU_INIT_ARGS"] = f"--xla_tpu_profile_folder=profiles/{os.getpid()}"  # <- JAX607
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
            good={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np

os.environ["LIBTPU_INIT_ARGS"] = "--xla_tpu_profile_folder=profiles"
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
        """Report flags that are new in each process."""
        if isinstance(site, DiskSite) and site.fault is DiskFault.FLAGS and site.hazard is not None:
            yield Report(
                site.hazard,
                f"`{site.what}` depends on `{site.why}`: the flags are in the disk-cache key, so no other process "
                "finds the "
                "entries",
                "give all processes the same flags; write what differs to a place that is no compiler flag",
            )
