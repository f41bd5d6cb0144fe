"""JAX901: recompiles that a run shows and no rule has predicted."""

from __future__ import annotations

import collections
import linecache
import os
from collections.abc import Iterable
from dataclasses import dataclass

from jaxlint.findings import Confidence, Finding, Group, Location, Outcome, Place, Prediction, Sites, Span

from .frames import Frame
from .join import Project
from .record import Process
from .recorder import Event
from .verdicts import Confirmation, Seen, Verdict, identities, moved, program_name

CODE, NAME = "JAX901", "observed-recompile"
GROWING = 4
"""From how many different programs of one line on their growth is looked at."""


@dataclass(frozen=True, slots=True)
class _Group:
    call: Frame
    inner: Frame
    function: tuple[str, int, str] | None
    program: str


def find(unjoined: Iterable[tuple[Process, list[Event]]], project: Project) -> list[Confirmation]:
    """One finding for each user line and function that compiles again and again, most costly first."""
    best: dict[tuple[str, int], Confirmation] = {}
    for process, events in unjoined:
        groups: dict[_Group, list[Event]] = collections.defaultdict(list)
        for event in events:
            call = project.call(event)
            if call is None or event.call is None or not project.holds(call.file):
                continue
            function = event.function
            described = (function.file, function.line, function.name) if function else None
            if event.kind in ("compile", "lower", "trace"):
                groups[_Group(call, event.call, described, program_name(event))].append(event)
        end = max((e.time for e in process.events), default=0.0)
        for group, members in groups.items():
            made = _finding(group, members, end, process.pid)
            if made is not None:
                place = (made.finding.path, made.finding.span.start.row)
                if place not in best or best[place].seen.seconds < made.seen.seconds:
                    best[place] = made
    return sorted(best.values(), key=lambda c: -c.seen.wasted)


def _finding(group: _Group, events: list[Event], end: float, pid: int) -> Confirmation | None:
    compiles = [e for e in events if e.kind == "compile"]
    programs = identities(compiles)
    again = len(programs) - len(set(programs))
    growing = len(set(programs)) >= GROWING and _late(compiles, end)
    # An eager operation that meets one other placement of its argument is compiled twice, and that is all.
    if again < (1 if group.function else 2) and not growing:
        return None
    objects = len({e.function.serial for e in compiles if e.function})
    seconds = sum(e.seconds for e in events)
    seen = Seen(
        pid=pid,
        lowerings=sum(e.kind == "lower" for e in events),
        compiles=sum(e.disk != "hit" for e in compiles),
        disk_hits=sum(e.disk == "hit" for e in compiles),
        programs=len(set(programs)),
        functions=objects,
        seconds=seconds,
        wasted=seconds * (1 - len(set(programs)) / len(programs)),
        moved=moved(compiles),
    )
    what = group.function[2] if group.function else group.program
    distinct = "one program" if seen.programs == 1 else f"{seen.programs} different programs"
    reason, advice = _explain(compiles, objects, again, eager=group.function is None)
    message = f"`{what}` was compiled {len(programs)} times here ({distinct}): {reason}"
    finding = Finding(
        code=CODE,
        name=NAME,
        message=message,
        path=group.call.file,
        span=_span(group.call),
        confidence=Confidence.CERTAIN,
        group=Group.RECOMPILE,
        label="compiled again here",
        advice=advice,
        compares="seen at run time; no rule predicted it",
        prediction=Prediction(Outcome.RECOMPILE),
        related=_related(group),
        sites=Sites(called=(Place(group.call.file, _span(group.call), "called here"),)),
    )
    return Confirmation(
        finding, Verdict.CONFIRMED, f"{seen.misses} compiles, {distinct}", seen, tuple(e.number for e in events)
    )


def _late(compiles: list[Event], end: float) -> bool:
    """Whether misses still come in the last quarter of the time since the first."""
    first, last = compiles[0].time, compiles[-1].time
    return last >= first + 0.75 * (end - first)


def _explain(compiles: list[Event], objects: int, again: int, eager: bool) -> tuple[str, str]:
    """JAX's reason in our words, and what to do about it."""
    if objects > 1 and objects >= len(compiles) - 1:
        return "each time the function object is a new one", "make the function once and keep it (rules JAX1xx)"
    states = {tuple(sorted(e.states.items())) for e in compiles}
    if len(states) > 1:
        names = ", ".join(sorted({name for state in states for name, _ in state}))
        return f"the configuration moved ({names})", "enter the context around all calls, or around none (rules JAX5xx)"
    calls = [e.arguments for e in compiles if e.arguments]
    if len({str(c.get("static")) for c in calls}) > 1:
        return "a static argument moved", "pass it as an array, or bound the number of its values (rules JAX3xx)"
    if len({str(c.get("tree")) for c in calls}) > 1:
        return "the structure of the arguments moved", _KEEP_FORM
    if len({str(c.get("leaves")) for c in calls}) > 1:
        return "the shapes, types or placement of the arguments moved", _KEEP_FORM
    if again:
        return "the same program was wanted again", _LOOK
    if eager:
        return "the size or an option of an eager operation moved", "keep its size, or move it under jit (rule JAX704)"
    return "the program itself moved", _LOOK


_KEEP_FORM = "keep the arguments' form the same from call to call (rules JAX2xx)"
_LOOK = "see with --html FILE how each compile's arguments and key differ from the one before"


def _span(frame: Frame) -> Span:
    text = linecache.getline(frame.file, frame.line).rstrip()
    indent = len(text) - len(text.lstrip())
    return Span(Location(frame.line, indent + 1), Location(frame.line, max(len(text), indent + 1) + 1))


def _related(group: _Group) -> tuple[Place, ...]:
    places = []
    if group.inner != group.call:
        places.append(Place(group.inner.file, _span(group.inner), "compiled from here"))
    if group.function and os.path.exists(group.function[0]):
        frame = Frame(group.function[0], group.function[1], group.function[2], group.function[1])
        places.append(Place(frame.file, _span(frame), "the function"))
    return tuple(places)
