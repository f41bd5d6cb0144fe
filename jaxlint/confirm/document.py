"""The evidence as one JSON document with a schema (``docs/confirm-schema.json`` is made from these types)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from jaxlint import __version__
from jaxlint.findings import Location, Place, Prediction, Span

from . import ranks
from .frames import Frame
from .launcher import Ended
from .recorder import Event
from .verdicts import Confirmation, Seen, Trial

VERSION = 1
"""The schema's version: a number that goes up when a reader of the old form would misread the new one."""

FRAMES = 8
"""How many of the user's frames an event keeps in the document."""


class Spot(msgspec.Struct, forbid_unknown_fields=True):
    """A place in a file; rows and columns from 1, the end exclusive."""

    path: str
    row: int
    column: int
    end_row: int
    end_column: int
    label: str = ""


class Figures(msgspec.Struct, forbid_unknown_fields=True):
    """What was counted, in the process that showed most of it; null: not counted."""

    pid: int
    executions: int | None
    body_runs: int | None
    entries: int
    lowerings: int
    compiles: int
    disk_hits: int
    programs: int
    functions: int
    seconds: float
    wasted_seconds: float
    moved: str | None
    stale: int | None


class Predicted(msgspec.Struct, forbid_unknown_fields=True):
    """The rule's prediction for each later execution; null: no claim."""

    outcome: str
    scope: str
    body_runs: int | None
    entries: int | None
    lowerings: int | None
    compiles: int | None
    disk_key: str
    per_form: bool
    """Once for each further form of the arguments, not for each execution."""


class Tried(msgspec.Struct, forbid_unknown_fields=True):
    """The workload or the probe without and with the finding's fix: programs that are compiled more or less often.

    The seconds are those of tracing, lowering and compiling; ``in_all`` counts every compile of the run without it.
    """

    compiles: int
    compiles_after: int
    lowerings: int
    lowerings_after: int
    in_all: int
    seconds: float
    seconds_after: float
    error: str
    """Why the figures say nothing, mostly why the run did not come to its end with the fix; empty where it did."""
    cured: str
    """The error that ended the run without the fix, where it ends well with it."""
    results: Literal["unknown", "same", "close", "other"]
    applicability: Literal["safe", "unsafe"]
    helps: bool
    told: str


class Judged(msgspec.Struct, forbid_unknown_fields=True):
    """A finding (or an observed recompile, JAX901) with its verdict."""

    code: str
    name: str
    message: str
    advice: str
    confidence: str
    place: Spot
    related: list[Spot]
    verdict: Literal["confirmed", "specialised", "refuted", "not-reached", "could-not-run"]
    reason: str
    predicted: Predicted | None
    seen: Figures
    events: list[int]
    trial: Tried | None = None
    """What the finding's fix did, where that was tried out."""


class TracedFunction(msgspec.Struct, forbid_unknown_fields=True):
    """The user's function that an event is about; another serial is another object."""

    name: str
    path: str
    row: int
    kind: str
    serial: int


class Happening(msgspec.Struct, forbid_unknown_fields=True):
    """One trace, lowering, compile, dispatch entry or stale result."""

    number: int
    pid: int
    kind: Literal["trace", "lower", "compile", "entry", "stale"]
    time: float
    seconds: float
    program: str
    function: TracedFunction | None
    frames: list[tuple[str, int, str]]
    made: tuple[str, int, str] | None
    arguments: dict[str, Any] | None
    states: dict[str, str]
    disk: str
    key: str | None
    ladder: list[tuple[str, str]]
    entries_before: int | None
    entries_after: int | None
    again: bool
    """The same program had been compiled in this process before."""
    nested: bool


class Execution(msgspec.Struct, forbid_unknown_fields=True):
    """One run of the workload."""

    command: list[str]
    status: int | None
    seconds: float
    timed_out: bool
    error: str
    processes: list[int]
    ranks: list[int | None] = []
    """The number of each process in a multi-process job; null: it is in none."""


class RankDifference(msgspec.Struct, forbid_unknown_fields=True):
    """A program whose disk key is not the same on all ranks."""

    program: str
    path: str
    row: int
    ranks: list[int]
    """The first rank, and those that differ from it."""
    entry: str | None
    """The first entry of the key that differs; null: one side compiled more programs."""


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """All that a ``--confirm`` run has seen."""

    schema_version: int
    jaxlint: str
    mode: Literal["workload", "probe"]
    jax: str | None
    lacks: list[str]
    runs: list[Execution]
    findings: list[Judged]
    events: list[Happening]
    rank_differences: list[RankDifference] = []


def build(mode: Literal["workload", "probe"], runs: Sequence[Ended], confirmations: Iterable[Confirmation]) -> Document:
    """The document of a run; its events are those of the last run of the workload, or of all probes."""
    last = next((r.record for r in reversed(runs) if r.record.jax), runs[-1].record)
    seen = [r.record for r in runs] if mode == "probe" else [last]
    return Document(
        schema_version=VERSION,
        jaxlint=__version__,
        mode=mode,
        jax=last.jax,
        lacks=list(last.lacks),
        runs=[_execution(run) for run in runs],
        findings=[_judged(c) for c in confirmations],
        events=[e for record in seen for process in record.processes for e in _happenings(process.events)],
        rank_differences=[
            RankDifference(d.name, d.file, d.line, [d.first, *d.others], d.entry)
            for d in (ranks.compare(ranks.of_record(last)) if mode == "workload" else ())
        ],
    )


def encode(document: Document) -> str:
    """The document as text."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def decode(text: str | bytes) -> Document:
    """A document from text; ``msgspec.ValidationError`` where it is none, or of another schema version."""
    found = msgspec.json.decode(text, type=Document)
    if found.schema_version != VERSION:
        raise msgspec.ValidationError(f"schema version {found.schema_version}, this jaxlint reads {VERSION}")
    return found


def schema() -> dict[str, Any]:
    """The JSON schema of the document."""
    return msgspec.json.schema(Document)


def as_dict(confirmation: Confirmation) -> dict[str, Any]:
    """The object ``jaxlint.confirmation`` of a finding in the ``json`` report."""
    judged = _judged(confirmation)
    figures, trial = msgspec.to_builtins((judged.seen, judged.trial))
    return {"verdict": judged.verdict, "reason": judged.reason, "seen": figures, "trial": trial}


def _execution(run: Ended) -> Execution:
    processes = run.record.processes
    return Execution(
        command=list(run.command),
        status=run.status,
        seconds=round(run.seconds, 3),
        timed_out=run.timed_out,
        error=run.error,
        processes=[p.pid for p in processes],
        ranks=[p.rank for p in processes],
    )


def _judged(confirmation: Confirmation) -> Judged:
    finding, predicted = confirmation.finding, confirmation.finding.prediction
    return Judged(
        code=finding.code,
        name=finding.name,
        message=finding.message,
        advice=finding.advice,
        confidence=finding.confidence.label,
        place=spot(Place(finding.path, finding.span, finding.label)),
        related=[spot(place) for place in finding.related],
        verdict=confirmation.verdict.value,
        reason=confirmation.reason,
        predicted=None if predicted is None else _predicted(predicted),
        seen=_figures(confirmation.seen),
        events=list(confirmation.events),
        trial=None if confirmation.trial is None else _tried(confirmation.trial),
    )


def _tried(trial: Trial) -> Tried:
    return Tried(
        compiles=trial.compiles,
        compiles_after=trial.compiles_after,
        lowerings=trial.lowerings,
        lowerings_after=trial.lowerings_after,
        in_all=trial.in_all,
        seconds=round(trial.seconds, 6),
        seconds_after=round(trial.seconds_after, 6),
        error=trial.error,
        cured=trial.cured,
        results=trial.results.value,
        applicability=trial.applicability.value,
        helps=trial.helps,
        told=trial.told,
    )


def _predicted(prediction: Prediction) -> Predicted:
    return Predicted(
        prediction.outcome.value,
        prediction.scope.value,
        prediction.body_runs,
        prediction.entries,
        prediction.lowerings,
        prediction.compiles,
        prediction.disk_key,
        prediction.per_form,
    )


def spot(place: Place) -> Spot:
    """A place in the document's form."""
    start, end = place.span.start, place.span.end
    return Spot(os.path.abspath(place.path), start.row, start.column, end.row, end.column, place.label)


def place(found: Spot) -> Place:
    """A place from the document's form."""
    span = Span(Location(found.row, found.column), Location(found.end_row, found.end_column))
    return Place(found.path, span, found.label)


def _figures(seen: Seen) -> Figures:
    return Figures(
        pid=seen.pid,
        executions=seen.executions,
        body_runs=seen.body_runs,
        entries=seen.entries,
        lowerings=seen.lowerings,
        compiles=seen.compiles,
        disk_hits=seen.disk_hits,
        programs=seen.programs,
        functions=seen.functions,
        seconds=round(seen.seconds, 6),
        wasted_seconds=round(seen.wasted, 6),
        moved=seen.moved,
        stale=seen.stale,
    )


def _happenings(events: Iterable[Event]) -> Iterable[Happening]:
    known: set[str] = set()
    for event in events:
        again = event.kind == "compile" and event.key is not None and event.key in known
        if event.kind == "compile" and event.key is not None:
            known.add(event.key)
        function = event.function
        yield Happening(
            number=event.number,
            pid=event.pid,
            kind=event.kind,  # type: ignore[arg-type]
            time=round(event.time, 6),
            seconds=round(event.seconds, 6),
            program=event.program,
            function=None
            if function is None
            else TracedFunction(function.name, function.file, function.line, function.kind, function.serial),
            frames=[_frame(frame) for frame in event.frames[:FRAMES]],
            made=None if event.made is None else _frame(event.made),
            arguments=event.arguments,
            states=event.states,
            disk=event.disk,
            key=event.key,
            ladder=list(event.ladder),
            entries_before=event.cache_before,
            entries_after=event.cache_after,
            again=again,
            nested=event.nested,
        )


def _frame(frame: Frame) -> tuple[str, int, str]:
    return frame.file, frame.line, frame.function


def main() -> None:
    """Print the schema, as ``docs/confirm-schema.json`` holds it."""
    print(json.dumps(schema(), indent=2))


if __name__ == "__main__":
    main()
