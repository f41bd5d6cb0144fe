"""The marked cases as workloads: what the linter says about them is seen on JAX, and clean ones are clean.

One case of each kind (family and what is expected) is run; all of them with ``JAXLINT_CASES=all``.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
from typing import Any

import pytest

from jaxlint import config, engine, packs
from jaxlint.confirm import unpredicted
from jaxlint.confirm.join import Project
from jaxlint.confirm.verdicts import Confirmation, Verdict, judge
from tests.confirm.programs import ROOT, run, write

CASES = sorted(path.parent for path in (ROOT / "tests" / "cases").glob("*/meta.json"))
STEPS = 8
_MARK = re.compile(r"[ \t]*#\s*HAZARD\s+[a-z-]+[^\n]*")


def one_of_each_kind() -> list[pathlib.Path]:
    chosen: dict[tuple[str, str], pathlib.Path] = {}
    for case in CASES:
        meta = json.loads((case / "meta.json").read_text())
        chosen.setdefault((meta["family"], meta["expect"]), case)
    return sorted(chosen.values())


CHOSEN = CASES if os.environ.get("JAXLINT_CASES") == "all" else one_of_each_kind()


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


@pytest.mark.parametrize("case", CHOSEN, ids=lambda case: case.name)
def test_a_case_is_what_it_says(case: pathlib.Path, tmp_path: pathlib.Path) -> None:
    meta = json.loads((case / "meta.json").read_text())
    if meta["files"].get("bad"):
        told = confirm(case, meta, "bad", tmp_path / "bad")
        findings = [c for c in told if c.finding.code != "JAX901"]
        if meta["expect"] in ("retrace", "recompile"):
            assert {c.verdict for c in findings} <= {Verdict.CONFIRMED, Verdict.SPECIALISED}, [
                c.reason for c in findings
            ]
        else:
            assert Verdict.REFUTED not in {c.verdict for c in findings}, [c.reason for c in findings]
        if meta.get("growth") == "every-iteration":
            assert told, "nothing was predicted and nothing seen"
            assert max(c.seen.misses for c in told) >= STEPS - 1
    if meta["files"].get("good"):
        told = confirm(case, meta, "good", tmp_path / "good")
        assert [(c.finding.code, c.verdict.value, c.finding.message) for c in told] == []
