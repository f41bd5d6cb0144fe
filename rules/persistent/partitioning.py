"""JAX604: a program with `custom_partitioning` has another disk-cache key in each process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import DiskFault, DiskSite, Example, Group, Outcome, Prediction, Report, Rule, Scope, Site


class CustomPartitioningInKey(Rule):
    """The address of a Python object ends up in the program."""

    code = "JAX604"
    name = "custom-partitioning-in-cache-key"
    group = Group.CACHE
    since = "0.1.0"
    summary = "`custom_partitioning` is used in a program that the disk cache should keep"
    why = (
        "The lowered program holds the address of the Python callbacks that partition it. It is part of the disk- "
        "cache key, so that no later process finds the entry (measured on five versions: always another key). The "
        "disk cache is written, and never read."
    )
    compares = "the disk-cache key holds a hash of the lowered program, with the pointer in it"
    when_not_to_worry = (
        "The state `jax_remove_custom_partitioning_ptr_from_cache_key` takes the pointer out of the key; it is for "
        "those who know that the partitioning does not change."
    )
    limits = (
        "Only a decorated function that traced code of the program calls is seen, and only where the program "
        "switches the disk cache on."
    )
    prediction = Prediction(
        Outcome.MISS_ON_DISK, Scope.RESTART, body_runs=None, entries=None, lowerings=None, disk_key="different"
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a partitioned operation",
            bad={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.custom_partitioning import custom_partitioning
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


@custom_partitioning  # <- JAX604
def double(x):
    return x * 2


def infer(mesh, arguments, result):
    return arguments[0].sharding


def partition(mesh, arguments, result):
    return mesh, lambda x: x * 2, result.sharding, (arguments[0].sharding,)


double.def_partition(partition=partition, infer_sharding_from_operands=infer, sharding_rule="i -> i")


@jax.jit
def simulate(state):
    return double(state) + 1


def main(steps=4):
    mesh = Mesh(np.array(jax.devices()), ("x",))
    state = jax.device_put(np.ones(8, np.float32), NamedSharding(mesh, P("x")))
    for _ in range(steps):
        state = simulate(state)
    return np.asarray(state).shape[0]
"""
            },
            good={
                "simulate.py": """\
import os

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


def double(x):
    return x * 2


@jax.jit
def simulate(state):
    return double(state) + 1


def main(steps=4):
    mesh = Mesh(np.array(jax.devices()), ("x",))
    state = jax.device_put(np.ones(8, np.float32), NamedSharding(mesh, P("x")))
    for _ in range(steps):
        state = simulate(state)
    return np.asarray(state).shape[0]
"""
            },
            since="0.6",
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report the definition."""
        if isinstance(site, DiskSite) and site.fault is DiskFault.PARTITIONING and site.hazard is not None:
            yield Report(
                site.hazard,
                f"programs that use `{site.what}` hold a pointer to its Python callbacks: their disk-cache key is "
                "another one "
                "in each process",
                "write it under `jax.shard_map`, or leave the partitioning to the compiler "
                "(`with_sharding_constraint`)",
            )
