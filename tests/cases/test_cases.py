"""Marked cases: small realistic programs, each in a folder of its own with a ``meta.json``.

The ``bad`` files of a case form one small project and the ``good`` files another. Each line of the bad files that
must be reported ends in ``# HAZARD <family>``; nothing else may be reported, and nothing at all in the good files.
The marks are removed before the linter reads the files.

A finding is at a mark when it starts at most one line away, or when the statement that it covers holds the mark and
is not longer than ``LONGEST`` lines, and when its code is one that may report the mark's family. ``also_ok`` names
other right places. A second finding with the same code on the same line is one too many.

A family is required once all rules that its cases need are installed (``NEEDS``).
"""

from __future__ import annotations

import contextlib
import functools
import io
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from jaxlint import cli, packs

HERE = Path(__file__).parent
CASES = sorted(meta.parent.name for meta in HERE.glob("*/meta.json"))
MARK = re.compile(r"[ \t]*# HAZARD ([a-z-]+)$", re.MULTILINE)
LONGEST = 12

IDENTITY = ("JAX101", "JAX102", "JAX103", "JAX104", "JAX105", "JAX106", "JAX107")
NEEDS = {
    "inline-callable": IDENTITY,
    "closure-factory": IDENTITY,
    "transform-per-call": IDENTITY,
    "bound-method": IDENTITY,
    "eager-control-flow": ("JAX701", "JAX702", "JAX703"),
    "scalar-kind": ("JAX201",),
    "pytree-kind": ("JAX202",),
    "weak-type": ("JAX204",),
    "shape-churn": ("JAX205", "JAX704"),
    "static-arg": ("JAX301", "JAX302", "JAX303", "JAX304", "JAX305"),
    "captured-state": ("JAX401", "JAX402"),
    "context-config": ("JAX501", "JAX502", "JAX503"),
    "persistent-cache": tuple(f"JAX6{number:02}" for number in range(1, 11)),
    "other": ("JAX208",),
}
"""The rules without which the marks of a family cannot all be found."""

HUNDREDS = {
    **dict.fromkeys(("inline-callable", "closure-factory", "transform-per-call", "bound-method"), "17"),
    "eager-control-flow": "71",
    "scalar-kind": "2",
    "weak-type": "2",
    "pytree-kind": "23",
    "shape-churn": "27",
    "static-arg": "31",
    "captured-state": "43",
    "context-config": "5",
    "persistent-cache": "6",
    "other": "2",
}
"""The hundreds of the codes that may report a family."""


@dataclass(frozen=True, order=True)
class Finding:
    file: str
    row: int
    last: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.row} {self.code} {self.message}"

    def at(self, file: str, row: int) -> bool:
        near = abs(row - self.row) <= 1
        inside = self.row <= row <= self.last and self.last - self.row < LONGEST
        return self.file == file and (near or inside)

    def may_report(self, family: str) -> bool:
        return self.code.startswith("JAX") and self.code[3] in HUNDREDS[family]


@dataclass(frozen=True)
class Mark:
    file: str
    row: int
    family: str

    def __str__(self) -> str:
        return f"{self.file}:{self.row} {self.family}"


@functools.cache
def meta(case: str) -> dict:
    return json.loads((HERE / case / "meta.json").read_text())


def files(case: str, side: str) -> list[str]:
    return meta(case)["files"].get(side, [])


def marks(case: str, side: str) -> Iterator[Mark]:
    for name in files(case, side):
        for row, line in enumerate((HERE / case / name).read_text().splitlines(), 1):
            if found := MARK.search(line):
                yield Mark(name, row, found.group(1))


def also_ok(case: str) -> list[tuple[str, int]]:
    places = (place.rpartition(":") for place in meta(case).get("also_ok", []))
    return [(name, int(row)) for name, _, row in places]


def lint(case: str, side: str, folder: Path) -> list[Finding]:
    for name in files(case, side):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(MARK.sub("", (HERE / case / name).read_text()))
    out, err = io.StringIO(), io.StringIO()
    # A case may bring its own bound on the version of JAX.
    isolated = [] if "pyproject.toml" in files(case, side) else ["--isolated"]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.main(["check", "--output-format", "json", *isolated, "--no-cache", str(folder)])
    assert status in (0, 1), err.getvalue() or out.getvalue()
    return sorted(
        Finding(
            (folder / item["filename"]).resolve().relative_to(folder.resolve()).as_posix(),
            item["location"]["row"],
            (item.get("end_location") or item["location"])["row"],
            item["code"],
            item["message"],
        )
        for item in json.loads(out.getvalue() or "[]")
    )


def matched(case: str, side: str, findings: list[Finding]) -> dict[Mark, set[Finding]]:
    """The findings at each mark."""
    places = also_ok(case)
    return {
        mark: {
            f
            for f in findings
            if f.may_report(mark.family) and any(f.at(*place) for place in [(mark.file, mark.row), *places])
        }
        for mark in marks(case, side)
    }


LIMITS = HERE.parents[1] / "docs" / "limits.md"
KNOWN = set(re.findall(r"^\| (\d{3}_\w+) \| (\S+:\d+) \|", LIMITS.read_text(), re.MULTILINE))
"""The marks that are known to be missed: case and place."""


@functools.cache
def required(family: str) -> bool:
    return {rule.code for rule in packs.load()}.issuperset(NEEDS[family])


@pytest.mark.parametrize("case", [case for case in CASES if files(case, "bad")])
def test_every_mark_is_found_and_nothing_else(case: str, tmp_path: Path) -> None:
    findings = lint(case, "bad", tmp_path)
    repeated = Counter((f.file, f.row, f.code) for f in findings)
    explained: set[Finding] = set()
    missed = []
    for mark, hits in matched(case, "bad", findings).items():
        explained |= hits
        known = (case, f"{mark.file}:{mark.row}") in KNOWN
        if known and hits:
            missed.append(f"found after all, take it out of docs/limits.md: {mark}")
        elif not hits and not known and required(mark.family):
            missed.append(f"missed: {mark}")
    extra = [f"too much: {f}" for f in findings if f not in explained]
    twice = [f"{count} times: {place}" for place, count in repeated.items() if count > 1]
    assert not missed + extra + twice, "\n".join([meta(case)["root_cause"], *missed, *extra, *twice])


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_found_in_the_good_files(case: str, tmp_path: Path) -> None:
    assert [str(finding) for finding in lint(case, "good", tmp_path)] == []


def test_few_marks_are_known_to_be_missed() -> None:
    every = [mark for case in CASES if files(case, "bad") for mark in marks(case, "bad")]
    assert {case for case, _ in KNOWN} <= set(CASES)
    assert len(KNOWN) <= 0.12 * len(every)


@pytest.mark.parametrize("case", CASES)
def test_case_is_well_formed(case: str) -> None:
    about = meta(case)
    assert about["family"] in NEEDS
    assert about["expect"] in ("retrace", "stale", "recompile", "error", "large", "safe")
    assert "good.py" in files(case, "good")
    assert list(marks(case, "good")) == []
    assert ("bad.py" in files(case, "bad")) == bool(list(marks(case, "bad"))) == (about["expect"] != "safe")
    assert {mark.family for mark in marks(case, "bad")} <= set(NEEDS)
    present = {p.relative_to(HERE / case).as_posix() for p in (HERE / case).rglob("*") if p.suffix in (".py", ".toml")}
    assert present == {*files(case, "bad"), *files(case, "good")}
    for name, row in also_ok(case):
        assert name in files(case, "bad")
        assert row <= len((HERE / case / name).read_text().splitlines())


def test_hazards_can_be_told_by_what_they_are() -> None:
    safe = [case for case in CASES if meta(case)["expect"] == "safe"]
    assert all("_safe_" in case for case in safe)
    assert len(safe) >= len(CASES) // 6


def test_counts_of_a_range_are_printed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.cases.sight", "621", "622"],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "2 cases: 2 of 2 marks found, 0 findings wrong\n"
