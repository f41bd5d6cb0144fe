"""The marked cases as workloads: what the linter says about them is seen on JAX, and clean ones are clean.

One case of each kind (family and what is expected) is run. ``JAXLINT_CASES`` names more, with ``os.pathsep`` between:
``all`` for every case of the repository, and folders of further cases.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
from importlib import metadata
from typing import Any

import pytest

from jaxlint import config, engine, packs
from jaxlint.confirm import unpredicted
from jaxlint.confirm.join import Project
from jaxlint.confirm.verdicts import Confirmation, Verdict, judge
from tests.confirm.programs import ROOT, run, write

STEPS = 8
SHOWN = {Verdict.CONFIRMED, Verdict.SPECIALISED}
WANTED = {"retrace": SHOWN, "recompile": SHOWN, "stale": {Verdict.CONFIRMED}, "error": {Verdict.CONFIRMED}}
"""What a finding in the bad program must come to, by what the case says will happen."""
_MARK = re.compile(r"[ \t]*#\s*HAZARD\s+[a-z-]+[^\n]*")


def cases_in(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(path.parent for path in folder.glob("*/meta.json"))


def meta_of(case: pathlib.Path) -> dict[str, Any]:
    meta: dict[str, Any] = json.loads((case / "meta.json").read_text())
    return meta


def one_of_each_kind() -> list[pathlib.Path]:
    chosen: dict[tuple[str, str], pathlib.Path] = {}
    for case in cases_in(ROOT / "tests" / "cases"):
        meta = meta_of(case)
        chosen.setdefault((meta["family"], meta["expect"]), case)
    return sorted(chosen.values())


def chosen() -> list[pathlib.Path]:
    asked = [word for word in os.environ.get("JAXLINT_CASES", "").split(os.pathsep) if word]
    folders = [ROOT / "tests" / "cases" if word == "all" else pathlib.Path(word) for word in asked]
    return [case for folder in folders for case in cases_in(folder)] or one_of_each_kind()


def runs_on(meta: dict[str, Any], version: str) -> bool:
    """Whether a case shows what it says on a version of JAX."""

    def parts(text: str) -> list[int]:
        return [int(part) for part in text.split(".")[:2]]

    least, most = meta.get("min_jax"), meta.get("max_jax")
    return not (least and parts(version) < parts(least)) and not (most and parts(version) > parts(most))


def confirm(case: pathlib.Path, meta: dict[str, Any], kind: str, folder: pathlib.Path) -> list[Confirmation]:
    files = meta["files"].get(kind) or []
    write(folder, {name: _MARK.sub("", (case / name).read_text()) for name in files})
    settings = config.load([folder], isolated=True)
    rules = packs.resolve(settings, packs.load())
    found = engine.check([folder / name for name in files], settings, rules, use_cache=False).findings
    main = next(name for name in files if "def main(" in (case / name).read_text())
    module = main.removesuffix(".py").replace("/", ".")
    stale = meta.get("expect") == "stale"
    command = ("python", "-c", f"import {module} as program; program.main({STEPS})")
    times = 2 if meta["family"] == "persistent-cache" else 1
    environment = {"TMPDIR": folder}
    runs = [run(folder, *command, findings=found, check_stale=stale, environment=environment) for _ in range(times)]
    confirmations, unjoined = judge(found, runs, Project([folder]), stale)
    return confirmations + unpredicted.find(unjoined, Project([folder]))


@pytest.mark.parametrize(
    "case", [c for c in chosen() if runs_on(meta_of(c), metadata.version("jax"))], ids=lambda case: case.name
)
def test_a_case_is_what_it_says(case: pathlib.Path, tmp_path: pathlib.Path) -> None:
    meta = meta_of(case)
    if meta["files"].get("bad"):
        told = confirm(case, meta, "bad", tmp_path / "bad")
        findings = [c for c in told if c.finding.code != "JAX901"]
        wanted = WANTED[meta["expect"]]
        assert {c.verdict for c in findings} <= wanted, [(c.finding.code, c.verdict.value, c.reason) for c in findings]
        if meta.get("growth") == "every-iteration":
            assert told, "nothing was predicted and nothing seen"
            most = max(told, key=lambda c: c.seen.misses)
            rate = meta.get("compiles_per_iter") or meta.get("traces_per_iter") or 1  # of all its lines together
            expected = int(min(rate, 1) * (STEPS - 1))
            assert most.seen.misses >= min(expected, most.seen.executions or expected)
    if meta["files"].get("good"):
        told = confirm(case, meta, "good", tmp_path / "good")
        assert [(c.finding.code, c.verdict.value, c.finding.message) for c in told] == []
