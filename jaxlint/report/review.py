"""The reports that review tools and build servers read: ``rdjson``, ``pylint``, ``grouped`` and ``azure``."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from jaxlint.findings import Span
from jaxlint.report.style import Style
from jaxlint.report.told import Told
from jaxlint.sources import shown_path

__all__ = ["azure", "grouped", "pylint", "rdjson", "rdjson_diagnostic"]


def pylint(told: Iterable[Told]) -> Iterator[str]:
    """One line per finding, as pylint writes it: ``path:row: [CODE] message``."""
    for one in told:
        finding = one.finding
        yield f"{shown_path(finding.path)}:{finding.span.start.row}: [{finding.code}] {one.message}\n"


def azure(told: Iterable[Told]) -> Iterator[str]:
    """The logging commands of Azure Pipelines."""
    for one in told:
        finding, start = one.finding, one.finding.span.start
        place = f"sourcepath={os.path.abspath(finding.path)};linenumber={start.row};columnnumber={start.column}"
        yield f"##vso[task.logissue type=error;{place};code={finding.code};]{one.message}\n"


def grouped(told: Iterable[Told], style: Style, *, unsafe_fixes: bool = False) -> Iterator[str]:
    """The findings of each file under its name."""
    ordered = sorted(told, key=lambda one: one.finding.sort_key)
    for path, group in groupby(ordered, key=lambda one: one.finding.path):
        yield f"{style.underlined(shown_path(path))}:\n"
        members = list(group)
        width = max(len(str(one.finding.span.start.row)) for one in members)
        widest = max(len(str(one.finding.span.start.column)) for one in members)
        for one in members:
            start = one.finding.span.start
            row, column = str(start.row).rjust(width), f"{start.column}{' ' * (widest - len(str(start.column)))}"
            code = f"{style.code(one.finding.code)} {style.fixable(one.finding.fix, unsafe_fixes)}"
            cell = "" if one.finding.cell is None else f"cell {one.finding.cell}{style.dim(':')}"
            yield f"  {cell}{row}{style.dim(':')}{column} {code}{one.message}\n"
        yield "\n"


def rdjson(told: Iterable[Told]) -> str:
    """The format of reviewdog, as one object."""
    report = {
        "diagnostics": [rdjson_diagnostic(one) for one in told],
        "severity": "WARNING",
        "source": {"name": "jaxlint"},
    }
    return json.dumps(report, indent=2, sort_keys=True) + "\n"


def rdjson_diagnostic(told: Told) -> dict[str, Any]:
    """One finding, with the edits of its fix as suggestions, if all are for its own file: a suggestion names none."""
    finding = told.finding
    diagnostic: dict[str, Any] = {
        "code": {"value": finding.code},
        "location": {"path": os.path.abspath(finding.path), "range": _range(finding.span)},
        "message": told.message,
    }
    edits = finding.fix.edits if finding.fix is not None and finding.fix.is_local else ()
    suggestions: Sequence[dict[str, Any]] = [{"range": _range(edit.span), "text": edit.content} for edit in edits]
    return diagnostic | ({"suggestions": suggestions} if suggestions else {})


def _range(span: Span) -> dict[str, Any]:
    start, end = span.start, span.end
    return {
        "end": {"column": end.column, "line": end.row},
        "start": {"column": start.column, "line": start.row},
    }
