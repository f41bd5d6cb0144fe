"""JAX901: recompiles that a run shows and no rule has predicted."""

from __future__ import annotations

import bisect
import collections
import itertools
import linecache
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from jaxlint.findings import Confidence, Finding, Group, Location, Outcome, Place, Prediction, Sites, Span

from .frames import Frame
from .join import Project
from .programs import identities, moved, program_name
from .record import Process
from .recorder import Event
from .verdicts import Confirmation, Seen, Verdict

CODE, NAME = "JAX901", "observed-recompile"
GROWING = 6
"""From how many different programs of one line on their growth is looked at: a handful of sizes is a choice."""


@dataclass(frozen=True, slots=True)
class _Group:
    call: Frame
    inner: Frame
    function: tuple[str, int, str] | None
    program: str


class _Clock:
    """The time of a process in which JAX was not tracing, lowering or compiling: that of the program's own steps."""

    def __init__(self, process: Process) -> None:
        events = sorted((e for e in process.events if not e.nested), key=lambda e: e.time)
        self._times = [e.time for e in events]
        self._spent = list(itertools.accumulate((e.seconds for e in events), initial=0.0))
        self._end = self._at(process.ended)

    def _at(self, time: float) -> float:
        return time - self._spent[bisect.bisect_right(self._times, time)]

    def is_late(self, compiles: list[Event]) -> bool:
        """Whether misses still come in the last quarter of the time since the first."""
        first, last = self._at(compiles[0].time), self._at(compiles[-1].time)
        return last >= first + 0.75 * (self._end - first)


def _counted(process: Process, group: _Group, compiles: list[Event]) -> tuple[int, int] | None:
    """In which execution of the call the last program came, and how many there were; ``None``: not counted.

    Those before the counting began are taken to be no more than its compiles until then.
    """
    known = []
    for event in compiles:
        at = event.frames.index(group.call) if group.call in event.frames else -1
        if 0 <= at < len(event.ran) and (ran := event.ran[at]) is not None:
            known.append(ran)
    if not known or len({offset for offset, _ in known}) > 1:
        return None
    [all_runs] = [
        c.runs
        for c in process.counts
        if (c.kind, c.file, c.line, c.column) == ("call", group.call.file, group.call.line, known[0][0])
    ] or [0]
    before = len(compiles) - len(known)
    last = max(count for _, count in known) if all(count > 0 for _, count in known) else 0
    return (last + before, all_runs + before) if all_runs >= last > 0 else None


def find(unjoined: Iterable[tuple[Process, list[Event]]], project: Project) -> list[Confirmation]:
    """One finding for each user line and function that compiles again and again, most costly first."""
    best: dict[tuple[str, int], Confirmation] = {}
    others: collections.Counter[tuple[str, int]] = collections.Counter()
    for process, events in unjoined:
        groups: dict[_Group, list[Event]] = collections.defaultdict(list)
        for event in events:
            call = project.call(event)
            if call is None or event.call is None or not project.holds(call.file):
                continue
            function = event.function
            described = (function.file, function.line, function.name) if function else None
            if event.kind in ("compile", "lower", "trace"):
                groups[_Group(call, event.call, described, program_name(event.program))].append(event)
        clock = _Clock(process)
        for group, members in groups.items():
            made = _finding(group, members, clock, process)
            if made is not None:
                place = (made.finding.path, made.finding.span.start.row)
                others[place] += 1
                if place not in best or best[place].seen.seconds < made.seen.seconds:
                    best[place] = made
    told = [_with_others(best[place], others[place] - 1) for place in best]
    return sorted(told, key=lambda c: -c.seen.wasted)


def _with_others(confirmation: Confirmation, count: int) -> Confirmation:
    """The most costly program of a line, with a word on the others that it compiles again."""
    if not count:
        return confirmation
    noun = "program" if count == 1 else "programs"
    return replace(confirmation, reason=f"{confirmation.reason}; so with {count} other {noun} of this line")


def _finding(group: _Group, events: list[Event], clock: _Clock, process: Process) -> Confirmation | None:
    compiles = [e for e in events if e.kind == "compile"]
    programs = identities(compiles)
    again = len(programs) - len(set(programs))
    growing = False
    ran = _counted(process, group, compiles)
    if len(set(programs)) >= GROWING:
        growing = ran[0] > 0.75 * ran[1] if ran is not None else clock.is_late(compiles)
    # An eager operation that meets one other placement of its argument is compiled twice, and that is all.
    if again < (1 if group.function else 2) and not growing:
        return None
    seconds = sum(e.seconds for e in events)
    seen = Seen(
        pid=process.pid,
        lowerings=sum(e.kind == "lower" for e in events),
        compiles=sum(e.disk != "hit" for e in compiles),
        disk_hits=sum(e.disk == "hit" for e in compiles),
        programs=len(set(programs)),
        functions=len({e.function.serial for e in compiles if e.function}),
        seconds=seconds,
        wasted=seconds * (1 - len(set(programs)) / len(programs)),
        moved=moved(compiles),
    )
    what = group.function[2] if group.function else group.program
    distinct = "one program" if seen.programs == 1 else f"{seen.programs} different programs"
    reason, advice = explain(compiles, again, eager=group.function is None)
    message = f"`{what}` was compiled {len(programs)} times here ({distinct}): {reason}"
    finding = recompile(Place(group.call.file, _span(group.call), _LABEL), message, advice, _related(group, compiles))
    told = f"{seen.misses} compiles, {distinct}"
    if growing and not again and ran is not None:
        told += f", the last in execution {ran[0]} of {ran[1]}"
    return Confirmation(finding, Verdict.CONFIRMED, told, seen, tuple(e.number for e in events))


_LABEL = "compiled again here"


def recompile(
    place: Place, message: str, advice: str, related: tuple[Place, ...], evidence: tuple[str, ...] = ()
) -> Finding:
    """The finding JAX901 at a place, as seen now or told by a record."""
    return Finding(
        code=CODE,
        name=NAME,
        message=message,
        path=place.path,
        span=place.span,
        confidence=Confidence.CERTAIN,
        group=Group.RECOMPILE,
        label=place.label,
        advice=advice,
        compares="seen at run time; no rule predicted it",
        prediction=Prediction(Outcome.RECOMPILE),
        related=related,
        evidence=evidence,
        sites=Sites(called=(Place(place.path, place.span, "called here"),)),
    )


def explain(compiles: list[Event], again: int, eager: bool) -> tuple[str, str]:
    """JAX's reason in our words, and what to do about it: what moved most often from one compile to the next."""
    pairs = list(itertools.pairwise(compiles))
    arguments = [(a.arguments or {}, b.arguments or {}) for a, b in pairs]
    moved = {
        "object": sum(a.function is not None and a.function.serial != _serial(b) for a, b in pairs),
        "states": sum(a.states != b.states for a, b in pairs),
        "static": sum(a.get("static") != b.get("static") for a, b in arguments),
        "tree": sum(_tree(a) != _tree(b) for a, b in arguments),
        "leaves": sum(a.get("leaves") != b.get("leaves") for a, b in arguments),
    }
    most = max(moved, key=lambda name: moved[name])
    if not moved[most]:
        if again or not eager:
            return ("the same program was wanted again" if again else "the program itself moved"), _LOOK
        return "the size or an option of an eager operation moved", "keep its size, or move it under jit (rule JAX704)"
    if most == "states":
        states = {item for event in compiles for item in event.states.items()}
        names = ", ".join(sorted({name for name, _ in states}))
        return f"the configuration moved ({names})", "enter the context around all calls, or around none (rules JAX5xx)"
    if most == "static" and any("by identity" in str(a.get("static")) for a, _ in arguments):
        return _MOVED[most][0], "make the object once and keep it: it is compared by identity (rule JAX303)"
    return _MOVED[most]


def _serial(event: Event) -> int:
    return event.function.serial if event.function else 0


def _tree(arguments: dict[str, Any]) -> tuple[Any, Any]:
    return arguments.get("tree"), arguments.get("tree_number")


_KEEP_FORM = "keep the arguments' form the same from call to call (rules JAX2xx)"
_MOVED = {
    "object": ("each time the function object is a new one", "make the function once and keep it (rules JAX1xx)"),
    "static": ("a static argument moved", "pass it as an array, or bound the number of its values (rules JAX3xx)"),
    "tree": ("the structure of the arguments moved", _KEEP_FORM),
    "leaves": ("the shapes, types or placement of the arguments moved", _KEEP_FORM),
}
_LOOK = "see with --html FILE how each compile's arguments and key differ from the one before"


def _span(frame: Frame) -> Span:
    text = linecache.getline(frame.file, frame.line).rstrip()
    indent = len(text) - len(text.lstrip())
    return Span(Location(frame.line, indent + 1), Location(frame.line, max(len(text), indent + 1) + 1))


def _related(group: _Group, compiles: list[Event]) -> tuple[Place, ...]:
    places = []
    lines = {e.made for e in compiles}
    if len(lines) == 1 and (made := lines.pop()) is not None and made != group.inner:
        places.append(Place(made.file, _span(made), "the jit object is made here"))
    arguments = [e.arguments or {} for e in compiles]
    for name, (file, line) in (arguments[0].get("made") or {}).items():
        if len({str(a.get("static", {}).get(name)) for a in arguments}) > 1:
            frame = Frame(file, line, "", line)
            places.append(Place(file, _span(frame), f"static argument {name} is made here"))
    if group.inner != group.call:
        places.append(Place(group.inner.file, _span(group.inner), "compiled from here"))
    if group.function and os.path.exists(group.function[0]):
        frame = Frame(group.function[0], group.function[1], group.function[2], group.function[1])
        places.append(Place(frame.file, _span(frame), "the function"))
    return tuple(places)
