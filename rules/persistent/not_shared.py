"""JAX609: the processes of one job do not share the directory of the disk cache."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class CacheNotShared(Rule):
    """Only the first process writes entries."""

    code = "JAX609"
    name = "cache-not-shared-by-processes"
    group = Group.CACHE
    since = "0.1.0"
    summary = "Several processes work together, and the directory of the disk cache is one per process or per machine"
    why = (
        "In a job of several processes only the one with index 0 writes to the disk cache. The others read what it "
        "has written, if they look in the same directory: a name with the rank or the machine in it, or a folder "
        "for temporary files on each machine, stays empty for all of them, at every start (measured with two "
        "processes on CPU)."
    )
    compares = "an entry is found only in the directory that process 0 writes to"
    when_not_to_worry = "All processes run on one machine, and the folder is on it."
    limits = (
        "A directory whose name is not seen is taken for a shared one. On CPU each rank has a key of its own, so "
        "that there a shared directory does not help (measured); GPU and TPU were not measured."
    )
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.FLEET, body_runs=None, entries=None, lowerings=None, compiles=None
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a directory per rank",
            bad={
                "simulate.py": """\
import os

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P


@jax.jit
def simulate(state):
    return 0.9 * state + 1


def main(steps=4):
    rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    jax.config.update("jax_compilation_cache_dir", os.path.abspath(f"jax_cache_{rank}"))  # <- JAX609
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.distributed.initialize(os.environ["COORDINATOR"], size, rank)
    mesh = Mesh(np.array(jax.devices()), ("x",))
    ones = np.ones(len(jax.devices()), np.float32)
    state = jax.make_array_from_callback(ones.shape, NamedSharding(mesh, P("x")), lambda index: ones[index])
    for _ in range(steps):
        state = simulate(state)
    return size
"""
            },
            good={
                "simulate.py": """\
import os

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P


@jax.jit
def simulate(state):
    return 0.9 * state + 1


def main(steps=4):
    rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.distributed.initialize(os.environ["COORDINATOR"], size, rank)
    mesh = Mesh(np.array(jax.devices()), ("x",))
    ones = np.ones(len(jax.devices()), np.float32)
    state = jax.make_array_from_callback(ones.shape, NamedSharding(mesh, P("x")), lambda index: ones[index])
    for _ in range(steps):
        state = simulate(state)
    return size
"""
            },
            since="0.6",
        ),
        Example(
            "a directory for the first process only",
            bad={
                "simulate.py": """\
import os

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P


@jax.jit
def simulate(state):
    return 0.9 * state + 1


def main(steps=4):
    rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    if rank == 0:
        jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))  # <- JAX609
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.distributed.initialize(os.environ["COORDINATOR"], size, rank)
    mesh = Mesh(np.array(jax.devices()), ("x",))
    ones = np.ones(len(jax.devices()), np.float32)
    state = jax.make_array_from_callback(ones.shape, NamedSharding(mesh, P("x")), lambda index: ones[index])
    for _ in range(steps):
        state = simulate(state)
    return size
"""
            },
            good={
                "simulate.py": """\
import os

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P


@jax.jit
def simulate(state):
    return 0.9 * state + 1


def main(steps=4):
    rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.distributed.initialize(os.environ["COORDINATOR"], size, rank)
    mesh = Mesh(np.array(jax.devices()), ("x",))
    ones = np.ones(len(jax.devices()), np.float32)
    state = jax.make_array_from_callback(ones.shape, NamedSharding(mesh, P("x")), lambda index: ones[index])
    for _ in range(steps):
        state = simulate(state)
    return size
"""
            },
            since="0.6",
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a directory that is one per process."""
        if isinstance(site, DiskSite) and site.fault is DiskFault.NOT_SHARED and site.hazard is not None:
            yield Report(
                site.hazard,
                f"the directory of the disk cache depends on `{site.why}` in a job of several processes: only "
                "process 0 writes, "
                "and the others do not look there",
                "give all processes one directory on a file system that they share",
            )
