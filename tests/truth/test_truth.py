"""The linter's verdict on each measured pattern is the measured one.

Each section of patterns is a folder. Its ``verdicts.toml`` says what JAX 0.10.2 was measured to do with each pattern
(CPU, four host devices), and the codes that the linter must report for it; the program of a pattern is the natural
small one around it. The verdicts:

* SAFE: nothing happens again. RETRACE-ONLY: only the Python body runs again. ENTRY-ONLY: one more dispatch entry,
  nothing compiled; ENTRY-ONLY(some): once, for a second form. The linter stays silent.
* ERROR: it raises. The linter stays silent, or says so: then with codes.
* HAZARD(some): one compile for each of two variants, then none. The linter may report the variants, then with codes.
* HAZARD and STALE: it reports exactly the listed codes, at the marked lines; ``waits-for`` names the rule that is not
  written yet.
* HIT and MISS: what a second process finds in the disk cache of the first. For HIT the linter is silent.
* n/a: this JAX has no such thing.

``key`` says whether the later programs have the disk key of the first (these programs are built anew in each step, so
that only lowerings are counted), ``across`` whether a second process has the same keys, ``until`` the last JAX on which
it was measured so: the linter is asked about that version. ``on`` says what is otherwise on another measured version.

The patterns on which jaxlint is known to say something else stand in ``docs/limits.md``.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from jaxlint import packs
from marked import Program, differences, lint, programs, read
from reality import harness

HERE = Path(__file__).parent
LIMITS = HERE.parents[1] / "docs" / "limits.md"
SECTIONS = sorted(file.parent for file in HERE.glob("*/verdicts.toml"))
VERDICTS = {
    f"{section.name}/{pattern}": entry
    for section in SECTIONS
    for pattern, entry in tomllib.loads((section / "verdicts.toml").read_text()).items()
}
PROGRAMS = {f"{section.name}/{path.stem}": path for section in SECTIONS for path in programs(section)}
SILENT = {"SAFE", "RETRACE-ONLY", "ENTRY-ONLY", "ENTRY-ONLY(some)", "HAZARD(some)", "ERROR", "HIT"}


def _exceptions() -> dict[str, str]:
    """The rows of the table of exceptions: pattern and reason."""
    section = LIMITS.read_text().partition("## Measured patterns")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in section.splitlines()]
    return {row[0].strip("`"): row[-1] for row in rows if re.fullmatch(r"`\w+`", row[0]) and len(row) == 4}


EXCEPTIONS = _exceptions()


MEASURED = ("0.4.38", "0.6.2", "0.8.3", "0.10.2", "0.12.0.1")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


def _here(pattern: str) -> dict[str, Any]:
    """What was measured on the installed JAX, or on the last measured version before it."""
    older = [text for text in MEASURED if _numbers(text) <= _numbers(version("jax"))] or [MEASURED[0]]
    return VERDICTS[pattern] | VERDICTS[pattern].get("on", {}).get(older[-1], {})


def _program(pattern: str) -> Program:
    return read(PROGRAMS[pattern])


def test_every_pattern_has_a_program() -> None:
    assert VERDICTS.keys() == PROGRAMS.keys()


def test_exceptions_are_few_and_known() -> None:
    assert EXCEPTIONS.keys() <= {pattern.partition("/")[2] for pattern in VERDICTS}
    assert all(EXCEPTIONS.values()), "each exception has a reason"
    assert len(EXCEPTIONS) <= 0.05 * len(VERDICTS)


@pytest.mark.parametrize("pattern", VERDICTS)
def test_marks_are_the_expected_codes(pattern: str) -> None:
    entry = VERDICTS[pattern]
    assert entry["verdict"] in SILENT | {"HAZARD", "STALE", "MISS"}
    if pattern.partition("/")[2] in EXCEPTIONS and not entry.get("codes"):
        return  # it should be reported, and there is no rule
    if entry["verdict"] not in ("HAZARD(some)", "ERROR"):  # there a rule may report something, or not
        assert (entry["verdict"] in SILENT or "waits-for" in entry) == (not entry.get("codes"))
    assert entry.get("waits-for") not in {rule.code for rule in packs.load()}, "the rule exists now: mark the lines"
    assert [mark.code for mark in _program(pattern).marks] == entry.get("codes", [])


def test_other_versions_are_measured_ones() -> None:
    assert {text for entry in VERDICTS.values() for text in entry.get("on", {})} <= set(MEASURED)


OTHERWISE = [
    (pattern, text)
    for pattern, entry in VERDICTS.items()
    for text, other in entry.get("on", {}).items()
    if other.get("verdict") in SILENT and pattern != "signature/sig_single_vs_named1"  # see docs/versions.md
]


@pytest.mark.parametrize(("pattern", "target"), OTHERWISE)
def test_linter_is_silent_for_a_version_on_which_nothing_happens(pattern: str, target: str) -> None:
    assert lint(_program(pattern), target) == []


@pytest.mark.parametrize("pattern", VERDICTS)
def test_verdict_is_the_measured_one(pattern: str) -> None:
    program = _program(pattern)
    wrong = differences(program, lint(program, VERDICTS[pattern].get("until")))
    if VERDICTS[pattern]["verdict"] == "MISS" and not program.marks:
        wrong = wrong or ["no rule reports it"]
    if pattern.partition("/")[2] in EXCEPTIONS:
        assert wrong, "agrees with the measurement now: take it out of docs/limits.md"
    else:
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("pattern", VERDICTS)
def test_program_does_what_was_measured(pattern: str) -> None:
    measured, program = _here(pattern), _program(pattern)
    verdict = measured["verdict"]
    if verdict in ("HIT", "MISS"):
        _check_restart(program, verdict)
        return
    if "key" in measured:
        _check_keys(program, measured)
        return
    grown = harness.growth(program.files, stale=verdict == "STALE")
    if verdict in ("ERROR", "n/a"):
        assert grown.error
        return
    assert grown.error is None
    if verdict == "HAZARD":
        assert grown.compiles >= len(program.marks)
    else:
        assert grown.compiles == 0
    if verdict == "STALE" and program.marks:
        assert grown.stale >= 1
    if verdict == "HAZARD(some)":
        assert harness.run(program.files, 1).count("compiles") < grown.short.count("compiles")
    if verdict == "RETRACE-ONLY":
        assert grown.lowerings == 0
    if verdict == "ENTRY-ONLY(some)":
        assert harness.run(program.files, 1).count("entries") < grown.short.count("entries")
    if verdict == "ENTRY-ONLY":
        assert grown.entries >= 1


def _check_restart(program: Program, verdict: str) -> None:
    first, second = harness.restart(program.files)
    assert (first.error, second.error) == (None, None)
    own = [e for e in second.events if e["kind"] == "compile" and e.get("function")]
    assert own
    assert {e.get("disk") == "hit" for e in own} == {verdict == "HIT"}


def _check_keys(program: Program, entry: dict[str, str]) -> None:
    grown = harness.growth(program.files)
    assert grown.error is None
    assert grown.lowerings >= 1
    assert len(set(_own_keys(grown.long))) == 1 or entry["key"] == "different"
    assert len(set(_own_keys(grown.long))) > 1 or entry["key"] == "same"
    if "across" in entry:
        first, second = harness.restart(program.files)
        assert (set(_own_keys(first)) == set(_own_keys(second))) == (entry["across"] == "same")


def _own_keys(run: harness.Run) -> list[str]:
    """The disk keys of the program's own functions."""
    return [e["key"] for e in run.events if e["kind"] == "compile" and e.get("function") and "key" in e]
