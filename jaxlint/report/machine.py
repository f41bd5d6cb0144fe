"""The reports for programs: ``json`` and ``json-lines`` with ruff's keys."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any

from jaxlint.config import SYNTAX_ERROR
from jaxlint.findings import Edit, Finding, Fix, Location, Place, Prediction, Sites
from jaxlint.sources import Sources
from jaxlint.suppress import noqa_row

__all__ = ["as_json", "as_json_lines", "finding_as_dict"]


def as_json(findings: Iterable[Finding], sources: Sources) -> str:
    """A list of objects, as ``ruff check --output-format json`` writes it."""
    return json.dumps([finding_as_dict(finding, sources) for finding in findings], indent=2, sort_keys=True) + "\n"


def as_json_lines(findings: Iterable[Finding], sources: Sources) -> Iterator[str]:
    """One object per line."""
    for finding in findings:
        yield json.dumps(finding_as_dict(finding, sources), separators=(",", ":"), sort_keys=True) + "\n"


def finding_as_dict(finding: Finding, sources: Sources) -> dict[str, Any]:
    """Ruff's keys, and one object ``jaxlint`` with what only we know."""
    row = finding.span.start.row
    return {
        "cell": finding.cell,
        "code": finding.code,
        "end_location": _location(finding.span.end),
        "filename": os.path.abspath(finding.path),
        "fix": _fix(finding.fix) if finding.fix is not None and finding.fix.is_local else None,
        "jaxlint": {
            "advice": finding.advice,
            "compares": finding.compares,
            "confidence": finding.confidence.label,
            "evidence": list(finding.evidence),
            "fix": None if finding.fix is None else _whole_fix(finding, finding.fix),
            "group": finding.group.value,
            "prediction": None if finding.prediction is None else prediction_as_dict(finding.prediction),
            "related": [_place(place) for place in finding.related],
            "sites": _sites(finding.sites),
        },
        "location": _location(finding.span.start),
        "message": finding.message,
        "name": finding.name,
        "noqa_row": None if finding.code == SYNTAX_ERROR else noqa_row(sources.text(finding.path, finding.cell), row),
        "severity": "error",
        "url": None,
    }


def prediction_as_dict(prediction: Prediction) -> dict[str, Any]:
    """What each later execution of the flagged code must show."""
    return {
        "body_runs": prediction.body_runs,
        "compiles": prediction.compiles,
        "disk_key": prediction.disk_key,
        "entries": prediction.entries,
        "lowerings": prediction.lowerings,
        "outcome": prediction.outcome.value,
        "scope": prediction.scope.value,
    }


def _fix(fix: Fix) -> dict[str, Any]:
    """A fix in ruff's keys: its edits have no file, as all lie in that of the finding."""
    return _fix_with([_edit(edit) for edit in fix.edits], fix)


def _whole_fix(finding: Finding, fix: Fix) -> dict[str, Any]:
    """A fix with the file, and in a notebook the cell, of each edit."""
    edits = [
        {
            **({} if edit.cell is None else {"cell": edit.cell}),
            "filename": os.path.abspath(path),
            **_edit(edit),
        }
        for path, edits in finding.edits.items()
        for edit in edits
    ]
    return _fix_with(edits, fix)


def _fix_with(edits: list[dict[str, Any]], fix: Fix) -> dict[str, Any]:
    return {"applicability": fix.applicability.value, "edits": edits, "message": fix.message}


def _edit(edit: Edit) -> dict[str, Any]:
    return {"content": edit.content, "end_location": _location(edit.span.end), "location": _location(edit.span.start)}


def _location(location: Location) -> dict[str, int]:
    return {"column": location.column, "row": location.row}


def _place(place: Place) -> dict[str, Any]:
    return {
        **({} if place.cell is None else {"cell": place.cell}),
        "end_location": _location(place.span.end),
        "filename": os.path.abspath(place.path),
        "label": place.label,
        "location": _location(place.span.start),
    }


def _sites(sites: Sites) -> dict[str, Any]:
    return {
        "called": [_place(place) for place in sites.called],
        "defined": None if sites.defined is None else _place(sites.defined),
        "made": None if sites.made is None else _place(sites.made),
    }
