"""What a recorded run says about findings and lines: ``jaxlint check --observed RUN.json``.

The record is the document that ``--confirm --record`` writes. A finding meets its record by rule, file and message,
and by line where the file has not changed since.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from jaxlint.findings import Confidence, Finding
from jaxlint.options import ConfigError

from . import document, unpredicted
from .document import Document, Happening, Judged

FORMS, LEAVES = 4, 6
"""How many kinds of arguments are shown, and how many leaves of each."""


@dataclass(frozen=True, slots=True)
class Applied:
    """Findings after a look at a recorded run; ``silenced`` are those that the run has refuted."""

    findings: list[Finding]
    hidden: list[Finding]
    silenced: list[Finding]


def load(name: str) -> Document:
    """Read a record; :class:`ConfigError` where it is none."""
    try:
        return document.decode(Path(name).read_bytes())
    except OSError as error:
        raise ConfigError(f"--observed {name}: cannot be read: {error.strerror or error}") from None
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ConfigError(f"--observed {name}: no record of this jaxlint: {error}") from None


def apply(
    findings: Iterable[Finding],
    hidden: Iterable[Finding],
    run: Document,
    threshold: Confidence = Confidence.LIKELY,
) -> Applied:
    """Raise what was confirmed, silence what was refuted, add what was seen and not predicted.

    A confirmed finding becomes ``certain`` (also one that the confidence threshold held back), one whose every compile
    was another program is lowered to ``possible`` (shown with that ``threshold`` only), and a refuted one is taken out.
    Each says what was seen.
    """
    applied = Applied([], [], [])
    for shown, finding in [*((True, f) for f in findings), *((False, f) for f in hidden)]:
        judged = _record_of(finding, run.findings)
        if judged is None or judged.verdict in ("not-reached", "could-not-run"):
            (applied.findings if shown else applied.hidden).append(finding)
            continue
        said = [f"in the recorded run: {_said(judged)}", *_kinds(_events_of(judged, run))]
        told = replace(finding, evidence=(*finding.evidence, *said))
        if judged.verdict == "confirmed":
            applied.findings.append(replace(told, confidence=Confidence.CERTAIN))
        elif judged.verdict == "specialised":
            lowered = applied.findings if threshold is Confidence.POSSIBLE else applied.hidden
            lowered.append(replace(told, confidence=Confidence.POSSIBLE))
        else:
            applied.silenced.append(told)
    applied.findings.extend(_unpredicted(judged) for judged in run.findings if _still_there(judged))
    applied.findings.sort(key=lambda finding: finding.sort_key)
    return applied


def explain(path: str | os.PathLike[str], line: int, run: Document) -> str:
    """What a recorded run has seen on a line, as text."""
    file = os.path.realpath(path)
    lines = [f"{j.code} {j.verdict}: {_said(j)}" for j in run.findings if _at(j, file, line)]
    here = [e for e in run.events if any((os.path.realpath(f[0]), f[1]) == (file, line) for f in e.frames)]
    for kind, word in (("trace", "traced"), ("lower", "lowered"), ("compile", "compiled")):
        events = [e for e in here if e.kind == kind and not e.nested]
        if events:
            lines.append(f"{word} {len(events)} times, {sum(e.seconds for e in events):.2f} s{_programs(events)}")
    lines += _kinds(here)
    if not lines:
        lines = ["nothing was traced, lowered or compiled for this line"]
    return "in the recorded run:\n" + "".join(f"  {text}\n" for text in lines)


def _events_of(judged: Judged, run: Document) -> list[Happening]:
    numbers = set(judged.events)
    return [e for e in run.events if e.pid == judged.seen.pid and e.number in numbers]


def _kinds(events: Sequence[Happening]) -> list[str]:
    """The kinds of arguments that were compiled for, where there were several: what moved, in one line."""
    forms: dict[str, int] = {}
    for event in events:
        if event.kind == "compile" and event.arguments:
            static = [f"{name} = {value}" for name, value in (event.arguments.get("static") or {}).items()]
            text = ", ".join([*(event.arguments.get("leaves") or [])[:LEAVES], *static])
            forms[text] = forms.get(text, 0) + 1
    if len(forms) < 2:
        return []
    shown = [f"({text}){'' if count == 1 else f' {count} times'}" for text, count in list(forms.items())[:FORMS]]
    more = f" and {len(forms) - FORMS} more" if len(forms) > FORMS else ""
    return [f"compiled for {'; '.join(shown)}{more}"]


def _programs(events: Sequence[Happening]) -> str:
    if events[0].kind != "compile":
        return ""
    keys = {e.key for e in events}
    hits = sum(e.disk == "hit" for e in events)
    text = ", one program" if len(keys) == 1 else f", {len(keys)} different programs"
    return text + (f", {hits} of them read from disk" if hits else "")


def _record_of(finding: Finding, judged: Iterable[Judged]) -> Judged | None:
    file, row = os.path.realpath(finding.path), finding.span.start.row
    same = [j for j in judged if j.code == finding.code and os.path.realpath(j.place.path) == file]
    exact = [j for j in same if j.place.row == row and j.message == finding.message]
    moved = [j for j in same if j.message == finding.message]
    found = exact or (moved if len(moved) == 1 else [])
    return found[0] if found else None


def _said(judged: Judged) -> str:
    text = judged.reason
    if judged.seen.seconds:
        text += f", {judged.seen.seconds:.2f} s"
    if judged.seen.wasted_seconds:
        text += f" ({judged.seen.wasted_seconds:.2f} s wasted)"
    return text


def _at(judged: Judged, file: str, line: int) -> bool:
    return os.path.realpath(judged.place.path) == file and judged.place.row <= line <= judged.place.end_row


def _still_there(judged: Judged) -> bool:
    return judged.code == unpredicted.CODE and judged.verdict == "confirmed" and os.path.exists(judged.place.path)


def _unpredicted(judged: Judged) -> Finding:
    related = tuple(document.place(place) for place in judged.related)
    said = (f"in the recorded run: {_said(judged)}",)
    return unpredicted.recompile(document.place(judged.place), judged.message, judged.advice, related, said)
