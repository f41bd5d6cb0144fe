"""All programs of the test-suite, fixed: what comes out parses, has no new findings, and is not changed by a second fix.

Those with safe fixes are run on JAX before and after.
"""

from __future__ import annotations

import collections
import functools
import json
from pathlib import Path

import pytest
from marked import MARK, programs, read

from fixes.mending import Outcome, mend, prove

TESTS = Path(__file__).parents[1]
CASE_MARK = "  # HAZARD"


def _programs() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for section in ("truth", "idioms"):
        for folder in sorted(path for path in (TESTS / section).iterdir() if path.is_dir()):
            for path in programs(folder):
                found[f"{section}/{folder.name}/{path.stem}"] = read(path).files
    for meta in sorted((TESTS / "cases").glob("*/meta.json")):
        names = json.loads(meta.read_text())["files"].get("bad", [])
        texts = {name: _unmarked((meta.parent / name).read_text()) for name in names}
        if names:
            first = sorted(texts, key=lambda name, texts=texts: "def main(" not in texts[name])
            found[f"cases/{meta.parent.name}"] = {name: texts[name] for name in first}
    return found


def _unmarked(text: str) -> str:
    return "\n".join(MARK.sub("", line).partition(CASE_MARK)[0] for line in text.split("\n"))


PROGRAMS = _programs()


@functools.cache
def _mended(name: str, unsafe: bool) -> Outcome:
    return mend(PROGRAMS[name], unsafe=unsafe)


@pytest.mark.parametrize("name", PROGRAMS)
def test_fixes_take_findings_away_and_bring_none(name: str) -> None:
    safe = _mended(name, False)
    outcomes = [safe, *([_mended(name, True)] if any(finding.fix for finding in safe.after) else [])]
    for unsafe, outcome in enumerate(outcomes):
        before, after = (collections.Counter(f.code for f in found) for found in (outcome.before, outcome.after))
        assert not after - before
        assert (outcome.texts == PROGRAMS[name]) == (not outcome.fixed)
        if outcome.fixed:
            assert sum(after.values()) < sum(before.values())
            again = mend(outcome.texts, unsafe=bool(unsafe))
            assert (again.texts, again.fixed) == (outcome.texts, [])
    if safe.fixed:
        prove(PROGRAMS[name], safe.texts, clean=False)


@pytest.mark.parametrize(("section", "least"), [("identity", 25), ("eager", 9)])
def test_enough_is_fixed(section: str, least: int) -> None:
    """So that the test above tests something."""
    fixed = [name for name in PROGRAMS if name.startswith(f"truth/{section}/") and _mended(name, False).fixed]
    assert len(fixed) >= least
