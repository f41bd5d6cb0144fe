"""What the processes of a workload have left behind, read back."""

from __future__ import annotations

import json
import pathlib
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .frames import Frame
from .objects import Function
from .recorder import Event


@dataclass(frozen=True, slots=True)
class Count:
    """One place of one process, with how often it ran."""

    file: str
    line: int
    column: int
    kind: str
    runs: int
    traced: int


@dataclass(slots=True)
class Process:
    """One process of the workload."""

    pid: int
    argv: tuple[str, ...] = ()
    jax: str | None = None
    """The version of jax that it imported; ``None``: it never did."""
    lacks: tuple[str, ...] = ()
    rank: int | None = None
    """Its number in a multi-process job: JAX's own, else that of the launcher's environment."""
    error: str = ""
    """Why the recorder could not be put in place."""
    ended: float = 0.0
    """When its own code came to its end, in the time of its events; else the time of the last one."""
    events: list[Event] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)
    imported: bool = False
    """Of a probe: whether its module has been imported."""
    choices: tuple[int, ...] | None = None
    """Of a probe: which of the possible arguments it has chosen."""
    called: bool = False
    """Of a probe: whether it had to call the function to choose them."""
    results: str = ""
    """Of a probe that compares them with an earlier one's: what came of that."""

    def runs(self, kind: str, file: str, line: int) -> int | None:
        """How often the places of a kind on a line ran; ``None``: none was counted (the module was not imported)."""
        found = [c.runs for c in self.counts if (c.kind, c.line, c.file) == (kind, line, file)]
        return max(found) if found else None


@dataclass(frozen=True, slots=True)
class Record:
    """All processes of a run."""

    processes: tuple[Process, ...] = ()

    @property
    def with_jax(self) -> tuple[Process, ...]:
        """Those in which jax was imported."""
        return tuple(p for p in self.processes if p.jax is not None)

    @property
    def jax(self) -> str | None:
        """The version of jax that was seen first."""
        return next((p.jax for p in self.processes if p.jax), None)

    @property
    def lacks(self) -> tuple[str, ...]:
        """The evidence that this JAX does not give."""
        return tuple(dict.fromkeys(lack for p in self.processes for lack in p.lacks))


def read_record(folder: pathlib.Path) -> Record:
    """Read a folder of journals; a line that a dying process left half written is dropped."""
    return Record(tuple(_process(path) for path in sorted(folder.glob("*.jsonl"))))


def _process(path: pathlib.Path) -> Process:
    process = Process(int(path.stem))
    places: dict[int, tuple[str, int, int, str]] = {}
    for fact in _facts(path.read_bytes().split(b"\n")):
        kind = fact.pop("fact", "")
        if kind == "process":
            process.argv = tuple(fact.get("argv", ()))
            process.rank = fact.get("rank")
        elif kind == "end":
            process.ended = fact.get("time", 0.0)
            process.counts += [Count(f, line, at, "call", n, 0) for f, line, at, n in fact.get("calls", ())]
        elif kind == "imported":
            process.imported = True
        elif kind == "choices":
            process.choices, process.called = tuple(fact.get("choices", ())), bool(fact.get("called"))
        elif kind == "results":
            process.results = str(fact.get("told", ""))
        elif kind == "rank":
            process.rank = fact.get("rank", process.rank)
        elif kind == "jax":
            process.jax, process.lacks = fact.get("version", process.jax), tuple(fact.get("lacks", ()))
            process.error = fact.get("error", "")
        elif kind == "place":
            file, line, column, word = fact["place"]
            places[fact["number"]] = (file, line, column, word)
        elif kind == "event":
            process.events.append(event_from_json(fact))
    process.ended = max([process.ended, *(event.time for event in process.events)])
    counts = path.with_suffix(".counts")
    data = counts.read_bytes() if counts.exists() else b""
    for number, place in places.items():
        if len(data) >= 16 * (number + 1):
            process.counts.append(Count(*place, *struct.unpack_from("=2Q", data, 16 * number)))
    return process


def _facts(lines: Iterable[bytes]) -> Iterable[dict[str, Any]]:
    for line in lines:
        try:
            fact = json.loads(line)
        except ValueError:
            continue
        if isinstance(fact, dict):
            yield fact


def event_from_json(data: dict[str, Any]) -> Event:
    """An event from its JSON form."""
    known = {name: data[name] for name in Event.__slots__ if name in data}
    if function := data.get("function"):
        known["function"] = Function(**function)
    if made := data.get("made"):
        known["made"] = Frame(*made)
    if after := data.get("after"):
        known["after"] = (after[0], after[1], after[2])
    known["ran"] = tuple(None if ran is None else (ran[0], ran[1]) for ran in data.get("ran", ()))
    known["frames"] = tuple(Frame(*frame) for frame in data.get("frames", ()))
    known["ladder"] = tuple((name, digest) for name, digest in data.get("ladder", ()))
    return Event(**known)
