"""The marked cases as workloads: what the linter says about them is seen on JAX, and clean ones are clean.

So are the examples of each rule, by the same verdicts. One case of each kind (family and what is expected) and one
example of each rule is run. ``JAXLINT_CASES`` names more, with ``os.pathsep`` between: ``all`` for every case and
example of the repository, and folders of further cases.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
from dataclasses import replace
from importlib import metadata
from typing import Any

import pytest

from jaxlint import config, engine, packs
from jaxlint.confirm import unpredicted
from jaxlint.confirm.join import Project
from jaxlint.confirm.verdicts import Confirmation, Verdict, judge
from jaxlint.findings import DEFAULT_GROUPS, Outcome, Scope
from jaxlint.rule import Example, Rule
from tests.confirm.programs import ROOT, run, write

STEPS = 8
SHOWN = {Verdict.CONFIRMED, Verdict.SPECIALISED}
WANTED = {
    "retrace": SHOWN,
    "recompile": SHOWN,
    "stale": {Verdict.CONFIRMED},
    "error": {Verdict.CONFIRMED},
    "large": {Verdict.NOT_REACHED},  # the size of a program is not among what is recorded
}
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


ALL = "all" in os.environ.get("JAXLINT_CASES", "").split(os.pathsep)


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


FLEET = """
import os, socket, subprocess, sys
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    where = "127.0.0.1:%d" % free.getsockname()[1]
def start(rank):
    own = os.path.abspath("machine%d" % rank)
    os.makedirs(own, exist_ok=True)
    names = {"COORDINATOR": where, "WORLD_SIZE": "2", "RANK": str(rank), "TMPDIR": own}
    return subprocess.Popen([sys.executable, "-c", sys.argv[1]], env={**os.environ, **names})
workers = [start(rank) for rank in range(2)]
sys.exit(max(worker.wait() for worker in workers))
"""


def confirm(case: pathlib.Path, meta: dict[str, Any], kind: str, folder: pathlib.Path) -> list[Confirmation]:
    files = {name: _MARK.sub("", (case / name).read_text()) for name in meta["files"].get(kind) or []}
    main = next(name for name, text in files.items() if "def main(" in text)
    return judged(
        files, main, folder, stale=meta.get("expect") == "stale", restart=meta["family"] == "persistent-cache"
    )


def judged(
    files: dict[str, str],
    main: str,
    folder: pathlib.Path,
    *,
    stale: bool = False,
    restart: bool = False,
    fleet: bool = False,
    target: str = "",
    only: str = "",
) -> list[Confirmation]:
    """Lint a program, run its ``main(STEPS)`` as the workload, and judge the findings by it.

    It runs twice for a ``restart``, and as two processes that work together for a ``fleet``.
    """
    write(folder, files)
    settings = replace(config.load([folder], isolated=True), target_jax=target or None)
    rules = packs.resolve(settings, packs.load())
    found = engine.check([folder / name for name in files], settings, rules, use_cache=False).findings
    found = [finding for finding in found if only in finding.code]
    module = main.removesuffix(".py").replace("/", ".")
    program = f"import {module} as program; program.main({STEPS})"
    command = ("python", "-c", FLEET, program) if fleet else ("python", "-c", program)
    environment = {"TMPDIR": folder}
    times = range(2 if restart else 1)
    runs = [run(folder, *command, findings=found, check_stale=stale, environment=environment) for _ in times]
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
        # What the linter could see and misses need not be a recompile that a run shows: the program may catch an error.
        if meta.get("growth") == "every-iteration" and (told or meta["static_detectable"] == "no"):
            assert told, "nothing was predicted and nothing seen"
            most = max(told, key=lambda c: c.seen.misses)
            rate = meta.get("compiles_per_iter") or meta.get("traces_per_iter") or 1  # of all its lines together
            expected = int(min(rate, 1) * (STEPS - 1))
            assert most.seen.misses >= min(expected, most.seen.executions or expected)
    if meta["files"].get("good"):
        told = confirm(case, meta, "good", tmp_path / "good")
        assert [(c.finding.code, c.verdict.value, c.finding.message) for c in told] == []


MARK = re.compile(r"[ \t]*# <- [A-Z]{3}\d{3}\b[^\n]*")
NEW_ENOUGH = runs_on({"min_jax": "0.10"}, metadata.version("jax"))
"""The rules' predictions are those of this JAX; a few differ in older ones."""
EXAMPLES = [
    (rule, example)
    for rule in packs.load()
    for example in (rule.examples if ALL else rule.examples[:1])
    if NEW_ENOUGH and runs_on({"max_jax": example.until}, metadata.version("jax"))
]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=lambda value: getattr(value, "code", "example"))
def test_a_rules_examples_are_what_it_predicts(rule: type[Rule], example: Example, tmp_path: pathlib.Path) -> None:
    """Every rule: its finding in the bad example is confirmed, and a run of the good one confirms nothing."""
    outcome, scope = rule.prediction.outcome, rule.prediction.scope
    fleet = scope is Scope.FLEET
    restart = fleet or scope is Scope.RESTART
    for files, wanted in ((example.bad, True), (example.good, False)):
        plain = {name: MARK.sub("", text) for name, text in files.items()}
        folder = tmp_path / ("bad" if wanted else "good")
        main, stale = next(iter(plain)), outcome is Outcome.STALE
        told = judged(
            plain, main, folder, stale=stale, restart=restart, fleet=fleet, only=rule.code, target=example.until
        )
        own = [c for c in told if c.finding.code == rule.code]
        if wanted and scope is not Scope.SECURITY and outcome is not Outcome.LARGE:
            assert own or rule.group not in DEFAULT_GROUPS, "no finding in the bad example"
            assert {c.verdict for c in own} <= SHOWN, [(c.verdict.value, c.reason) for c in own]
        elif not wanted:
            assert [(c.verdict.value, c.reason) for c in own] == []
