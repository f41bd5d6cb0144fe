"""Programs before and after ``--fix``: ``NAME.py`` and ``NAME.fixed``; without the second no fix may be offered.

``JAXLINT_UPDATE_SNAPSHOTS=1 pytest tests/fixes`` writes what the fixes give: read it before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fixes.mending import mend, prove

HERE = Path(__file__).parent / "programs"
PROGRAMS = sorted(HERE.glob("*.py"))
FIXED = [program for program in PROGRAMS if program.with_suffix(".fixed").exists()]


def _mended(text: str) -> str:
    return mend({"program.py": text}).texts["program.py"]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_program_is_fixed_as_it_should_be(program: Path) -> None:
    text, wanted = program.read_text(), program.with_suffix(".fixed")
    outcome = mend({"program.py": text})
    assert outcome.before, "a program without a finding tests nothing"
    fixed = outcome.texts["program.py"]
    if os.environ.get("JAXLINT_UPDATE_SNAPSHOTS") and fixed != text:
        wanted.write_text(fixed)
    assert fixed == (wanted.read_text() if wanted.exists() else text)
    assert ("NONE:" in text) == (fixed == text)
    assert mend({"program.py": fixed}).texts["program.py"] == fixed


@pytest.mark.parametrize("program", FIXED, ids=lambda path: path.stem)
def test_fixed_program_computes_the_same_and_compiles_less(program: Path) -> None:
    before, after = {"program.py": program.read_text()}, {"program.py": program.with_suffix(".fixed").read_text()}
    prove(before, after, clean=not mend(before).after)


@pytest.mark.parametrize("program", FIXED, ids=lambda path: path.stem)
def test_line_ends_are_kept(program: Path) -> None:
    text = program.read_text().replace("\n", "\r\n")
    assert _mended(text) == program.with_suffix(".fixed").read_text().replace("\n", "\r\n")


@pytest.mark.parametrize("program", FIXED, ids=lambda path: path.stem)
def test_tabs_are_kept(program: Path) -> None:
    text, wanted = program.read_text(), program.with_suffix(".fixed").read_text()
    assert _mended(_tabbed(text)) == _tabbed(wanted)


def _tabbed(text: str) -> str:
    lines = text.split("\n")
    return "\n".join("\t" * ((len(line) - len(line.lstrip(" "))) // 4) + line.lstrip(" ") for line in lines)
