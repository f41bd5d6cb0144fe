"""The reports that forges show beside a change: ``github`` annotations, ``gitlab`` code quality, ``junit`` tests."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from jaxlint import baseline, notebooks
from jaxlint.report.told import NOWHERE, Level, Told
from jaxlint.sources import Sources, shown_path

__all__ = ["github", "gitlab", "junit"]

_COMMANDS: dict[Level, str] = {"error": "error", "warning": "warning", "note": "notice"}
_PACKAGE = 'package="org.jaxlint"'
_SEVERITIES: dict[Level, str] = {"error": "major", "warning": "minor", "note": "info"}


def github(told: Iterable[Told]) -> Iterator[str]:
    """Workflow commands that annotate the lines of a pull request, in ruff's form: all errors, but by verdict."""
    for one in told:
        finding = one.finding
        start, end = finding.span.start, finding.span.end
        properties = [f"title=jaxlint ({finding.code})", f"file={_property(os.path.abspath(finding.path))}"]
        if start.row == end.row:
            properties += [f"line={start.row}", f"col={start.column}", f"endLine={end.row}", f"endColumn={end.column}"]
        else:  # columns are only allowed within one line
            properties += [f"line={start.row}", f"endLine={end.row}"]
        command = _COMMANDS[one.level] if one.verdict else "error"
        yield f"::{command} {','.join(properties)}::{_data(_text(one))}\n"


def gitlab(told: Iterable[Told], sources: Sources) -> str:
    """GitLab's code-quality report. Its fingerprints are those of a baseline in the current folder."""
    issues = []
    listed = list(told)
    entries = baseline.entries(
        [one.finding for one in listed], lambda finding: sources.linted(finding.path), Path(os.getcwd())
    )
    for one, entry in zip(listed, entries, strict=True):
        finding, path = one.finding, shown_path(one.finding.path)
        span = NOWHERE if finding.path.endswith(notebooks.SUFFIX) else finding.span
        start, end = span.start, span.end
        issues.append(
            {
                "check_name": finding.code,
                "description": f"{finding.code}: {one.message}",
                "fingerprint": entry.fingerprint,
                "location": {
                    "path": path,
                    "positions": {
                        "begin": {"line": start.row, "column": start.column},
                        "end": {"line": end.row, "column": end.column},
                    },
                },
                "severity": _SEVERITIES[one.level],
            }
        )
    return json.dumps(issues, indent=2) + "\n"


def junit(told: Iterable[Told]) -> Iterator[str]:
    """A JUnit report: a suite for each file, a failed test for each finding; no fault is no failure."""
    ordered = sorted(told, key=lambda one: one.finding.sort_key)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    if not ordered:  # a report without a test counts as broken in many a viewer
        yield f'<testsuites name="jaxlint" {_counts(1)}>\n  <testsuite name="jaxlint" {_counts(1)} {_PACKAGE}>\n'
        yield '    <testcase name="No errors found" classname="jaxlint"/>\n  </testsuite>\n</testsuites>\n'
        return
    yield f'<testsuites name="jaxlint" {_counts(len(ordered), ordered)}>\n'
    for path, group in groupby(ordered, key=lambda one: one.finding.path):
        members = list(group)
        yield f"  <testsuite name={_attribute(os.path.abspath(path))} {_counts(len(members), members)} {_PACKAGE}>\n"
        for one in members:
            yield from _testcase(one)
        yield "  </testsuite>\n"
    yield "</testsuites>\n"


def _counts(tests: int, members: Iterable[Told] = ()) -> str:
    members = list(members)
    skipped = sum(one.verdict in ("not-reached", "could-not-run") for one in members)
    return f'tests="{tests}" skipped="{skipped}" errors="0" failures="{sum(one.fails for one in members)}"'


def _testcase(told: Told) -> Iterator[str]:
    finding, start = told.finding, told.finding.span.start
    stem = os.path.splitext(os.path.abspath(finding.path))[0]
    at = f'line="{start.row}" column="{start.column}"'
    yield f"    <testcase name={_attribute(f'org.jaxlint.{finding.code}')} classname={_attribute(stem)} {at}>\n"
    severity = "error" if told.fails else "info"
    yield f'      <properties>\n        <property name="severity" value="{severity}"/>\n      </properties>\n'
    if told.fails:
        text = f"line {start.row}, col {start.column}, {told.message}" + _help(told)
        yield f"      <failure message={_attribute(told.message)}>{escape(_visible(text))}</failure>\n"
    elif told.verdict != "refuted":
        yield f"      <skipped message={_attribute(told.message)}/>\n"
    else:
        yield f"      <system-out>{escape(_visible(told.message))}</system-out>\n"
    yield "    </testcase>\n"


def _text(told: Told) -> str:
    finding = told.finding
    start = finding.span.start
    return f"{shown_path(finding.path)}:{start.row}:{start.column}: {finding.code} {told.message}" + _help(told)


def _help(told: Told) -> str:
    return f"\n  help: {told.finding.advice}" if told.finding.advice else ""


def _attribute(text: str) -> str:
    return quoteattr(_visible(text), {"\n": "&#10;"})


def _visible(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return "".join(c if c in "\t\n" or (ord(c) >= 32 and not 0xD800 <= ord(c) <= 0xDFFF) else "\ufffd" for c in text)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
