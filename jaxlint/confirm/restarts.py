"""What shows only between processes: a second run on one disk cache, or the ranks of a job beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from jaxlint.findings import Prediction, Scope

from . import ranks
from .join import Project, Target, join
from .keys import first_difference
from .launcher import Ended
from .record import Process, Record
from .recorder import Event

Shown = tuple[bool | None, str]
"""Whether the prediction was seen (``None``: nothing could be seen), and what was."""

_Programs = dict[tuple[str, int], list[Event]]
"""Compiles by the function that they are of, or by the program's name where that is JAX's own."""


def look(target: Target, runs: Sequence[Ended], project: Project, prediction: Prediction) -> Shown:
    """What the runs of a workload say about a finding whose cost shows after a restart, or on another machine."""
    if prediction.scope is Scope.SECURITY:
        return None, "nothing that a run could show"
    if prediction.scope is Scope.FLEET and (found := _between_ranks(target, runs[-1].record, project)):
        return True, found
    if len(runs) < 2:
        return None, "the disk cache shows in a second process: --runs 2"
    first, second = (_programs(run.record, target, project) for run in (runs[0], runs[-1]))
    again = {place: events for place, events in second.items() if place in first}
    if not again:
        return None, "no program was compiled in both runs"
    missed = [(place, event) for place, events in again.items() for event in events if event.disk != "hit"]
    if prediction.disk_key == "different":
        known = {event.key for events in first.values() for event in events}
        if missed and all(event.key in known for _, event in missed):
            return False, f"the second run compiled {_count(len(missed))} again, under the keys of the first"
        missed = [(place, event) for place, event in missed if event.key not in known]
    if not missed:
        return False, f"the second run read {_count(len(again))} from disk, all that it shares with the first"
    place, event = missed[0]
    entry = _moved(first[place], event)
    why = f"{entry} moved in the key" if entry else "under the key of the first run"
    return True, f"the second run compiled {_count(len(missed))} of the first again ({event.program}: {why})"


def _moved(before: Sequence[Event], event: Event) -> str | None:
    """The first entry in which a key differs from those of the first run; ``None`` where it is one of them."""
    if event.key in {e.key for e in before}:
        return None
    return first_difference(before[0].ladder, event.ladder)


def _between_ranks(target: Target, record: Record, project: Project) -> str:
    own = Record(tuple(_only(process, _own(process, target, project)) for process in record.processes))
    differences = [d for d in ranks.compare(ranks.of_record(own)) if not d.harmless]
    return str(differences[0]) if differences else ""


def _only(process: Process, events: list[Event]) -> Process:
    return Process(process.pid, jax=process.jax, rank=process.rank, events=events)


def _programs(record: Record, target: Target, project: Project) -> _Programs:
    found: _Programs = {}
    for process in record.with_jax:
        for event in _own(process, target, project):
            function = event.function
            place = (function.file, function.line) if function else (event.program, 0)
            found.setdefault(place, []).append(event)
    return found


def _own(process: Process, target: Target, project: Project) -> list[Event]:
    """The compiles of the finding's own function or line; where there are none, all of functions of the program."""
    compiles = [e for e in process.events if e.kind == "compile"]
    own = [e for e in compiles if target.matches_function(e)] or join(compiles, [target], project)[0]
    return own or [e for e in compiles if e.function]


def _count(number: int) -> str:
    return f"{number} program" + ("" if number == 1 else "s")
