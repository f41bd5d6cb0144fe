"""SARIF 2.1.0, which code-scanning services read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jaxlint import __version__, baseline, packs
from jaxlint.config import UNPREDICTED
from jaxlint.findings import DEFAULT_GROUPS, Edit, Finding, Fix, Place, Span
from jaxlint.report.told import Told
from jaxlint.rule import Rule
from jaxlint.sources import Sources, shown_path

__all__ = ["as_sarif"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "SRCROOT"
_KINDS = {"refuted": "pass", "not-reached": "open", "could-not-run": "open"}
"""SARIF's words for verdicts that are no fault: tested and well, or not enough seen to say."""


def as_sarif(told: Iterable[Told], sources: Sources) -> str:
    """One run with all findings; what is related to each stands beside it."""
    results = list(told)
    entries = baseline.entries(
        [one.finding for one in results], lambda finding: sources.linted(finding.path), Path(os.getcwd())
    )
    codes = sorted({one.finding.code for one in results})
    known = {rule.code: rule for rule in packs.load()}
    examples = {one.finding.code: one.finding for one in results}
    driver = {
        "name": "jaxlint",
        "version": __version__,
        "rules": [_rule(examples[code], known.get(code)) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"uri": _uri(os.getcwd()) + "/"}},
        "results": [
            _result(one, codes.index(one.finding.code), entry.fingerprint)
            for one, entry in zip(results, entries, strict=True)
        ],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, sort_keys=True) + "\n"


def _rule(finding: Finding, rule: type[Rule] | None) -> dict[str, Any]:
    """What a rule is, with ruff's keys; of what no rule stands behind, only its name."""
    summary = finding.name if rule is None else rule.summary
    if finding.code == UNPREDICTED:
        summary = "Compiled again at run time, and no rule has predicted it."
    return {
        "id": finding.code,
        "shortDescription": {"text": summary},
        "fullDescription": {"text": summary if rule is None else f"{rule.why}\n\n{rule.compares}"},
        "help": {"text": finding.advice or summary},
        "defaultConfiguration": {"enabled": finding.group in DEFAULT_GROUPS, "level": "error"},
        "properties": {
            "id": finding.code,
            "kind": finding.group.value,
            "name": finding.name,
            "problem.severity": "error",
        },
    }


def _result(told: Told, rule: int, fingerprint: str) -> dict[str, Any]:
    finding = told.finding
    text = told.message + (f"\n{finding.advice}" if finding.advice else "")
    kind = _KINDS.get(told.verdict, "fail")
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "kind": kind,
        "level": told.level if kind == "fail" else "none",
        "message": {"text": text},
        "locations": [{"physicalLocation": _physical(finding.path, finding.span)}],
        "partialFingerprints": {"jaxlint/v1": fingerprint},
        "properties": {"confidence": finding.confidence.label, "evidence": list(finding.evidence), **told.properties},
    }
    if finding.fix is not None:
        result["fixes"] = [_fix(finding, finding.fix)]
    if finding.related:
        result["relatedLocations"] = [_related(place, number) for number, place in enumerate(finding.related, 1)]
    return result


def _related(place: Place, number: int) -> dict[str, Any]:
    return {
        "id": number,
        "message": {"text": place.label},
        "physicalLocation": _physical(place.path, place.span),
    }


def _physical(path: str, span: Span) -> dict[str, Any]:
    return {"artifactLocation": _artifact(path), "region": _region(span)}


def _artifact(path: str) -> dict[str, str]:
    shown = shown_path(path)
    return {"uri": _uri(shown)} if os.path.isabs(shown) else {"uri": quote(shown), "uriBaseId": _ROOT}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.start.row,
        "startColumn": span.start.column,
        "endLine": span.end.row,
        "endColumn": span.end.column,
    }


def _fix(finding: Finding, fix: Fix) -> dict[str, Any]:
    changes = [
        {"artifactLocation": _artifact(path), "replacements": [_replacement(edit) for edit in edits]}
        for path, edits in finding.edits.items()
    ]
    return {"artifactChanges": changes, "description": {"text": fix.message}}


def _replacement(edit: Edit) -> dict[str, Any]:
    inserted = {"insertedContent": {"text": edit.content}} if edit.content else {}
    return {"deletedRegion": _region(edit.span), **inserted}


def _uri(path: str) -> str:
    return "file://" + quote(path.replace(os.sep, "/"))
