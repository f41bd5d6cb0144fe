"""What two runs of the same code compiled, program by program.

Programs of which both runs compiled as many are the rest of the workload: they are left out, and with them the noise of
their seconds. The disk cache that one run has filled is no merit of the next: the first time that a run reads such a
program, it is counted with the seconds that compiling it took.
"""

from __future__ import annotations

import collections
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from .programs import identities, program_name
from .record import Process, Record

__all__ = ["Cost", "Programs", "differing", "programs", "written"]


@dataclass(frozen=True, slots=True)
class Cost:
    """How often something was compiled (or read from disk) and lowered, and the seconds of that and of its traces."""

    compiles: int = 0
    lowerings: int = 0
    seconds: float = 0.0

    def __add__(self, other: Cost) -> Cost:
        """Both together."""
        return Cost(self.compiles + other.compiles, self.lowerings + other.lowerings, self.seconds + other.seconds)


Programs = Mapping[tuple[str, str], Cost]
"""The cost of each program of a run, by its name and its identity (empty: traced or lowered, but not compiled)."""


def programs(record: Record, known: Mapping[str, float]) -> Programs:
    """The programs of a run; ``known`` says what compiling took in the runs before it, by disk key."""
    found: dict[tuple[str, str], Cost] = collections.defaultdict(Cost)
    fetched: set[str] = set()
    for process in record.with_jax:
        _add(process, found, known, fetched)
    return dict(found)


def _add(process: Process, found: dict[tuple[str, str], Cost], known: Mapping[str, float], fetched: set[str]) -> None:
    compiles = [event for event in process.events if event.kind == "compile"]
    named = dict(zip((event.number for event in compiles), identities(compiles), strict=True))
    pending: dict[tuple[int, str], Cost] = {}
    for event in process.events:
        name = program_name(event.program)
        if event.kind in ("trace", "lower") and not event.nested:
            # JAX 0.4 does not say what it traces and lowers: it is the next program of the thread.
            at = event.thread, name
            pending[at] = pending.get(at, Cost()) + Cost(0, int(event.kind == "lower"), event.seconds)
        elif event.kind == "compile":
            seconds = event.seconds
            if event.key and event.disk == "hit" and event.key not in fetched:
                seconds = max(seconds, known.get(event.key, 0.0))
            if event.key:
                fetched.add(event.key)
            cost = Cost(1, 0, seconds)
            for before in {name, ""}:
                cost += pending.pop((event.thread, before), Cost())
            found[name, named[event.number]] += cost
    for (_, name), cost in pending.items():
        found[name, ""] += cost


def written(record: Record) -> dict[str, float]:
    """What compiling took, for the programs that a run may have left in the disk cache, by disk key."""
    seconds: dict[str, float] = {}
    for process in record.with_jax:
        for event in process.events:
            if event.kind == "compile" and event.key and event.disk == "miss":
                seconds.setdefault(event.key, event.seconds)
    return seconds


def differing(before: Programs, after: Programs, own: Set[str] = frozenset()) -> tuple[Cost, Cost]:
    """The cost, in each of two runs, of the programs that they did not compile and lower equally often.

    Those with an identity among ``own`` are counted in any case: a finding's figures are of all its programs.
    """
    every = before.keys() | after.keys()
    mine = {name for name in every if name[1] in own}
    others = _uneven(every - mine, before, after)
    # A key can be another in each process: programs of one name are even where their numbers are.
    merged = [_by_name(run, others) for run in (before, after)]
    uneven = _uneven({(name, "") for name, _ in others}, *merged)
    costs = [
        _sum(run.get(name, Cost()) for name in mine) + _sum(by_name.get(name, Cost()) for name in uneven)
        for run, by_name in zip((before, after), merged, strict=True)
    ]
    return costs[0], costs[1]


def _sum(costs: Iterable[Cost]) -> Cost:
    return sum(costs, Cost())


def _uneven(names: Set[tuple[str, str]], before: Programs, after: Programs) -> set[tuple[str, str]]:
    def numbers(run: Programs, name: tuple[str, str]) -> tuple[int, int]:
        cost = run.get(name, Cost())
        return cost.compiles, cost.lowerings

    return {name for name in names if numbers(before, name) != numbers(after, name)}


def _by_name(run: Programs, chosen: Iterable[tuple[str, str]]) -> Programs:
    found: dict[tuple[str, str], Cost] = collections.defaultdict(Cost)
    for name, identity in chosen:
        found[name, ""] += run.get((name, identity), Cost())
    return found
