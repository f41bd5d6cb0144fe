"""The form of the workloads: each says what it shows, runs nothing when it is read, and has a rewrite.

They are run by ``python -m tests.real``, in an environment with the released packages.
"""

from __future__ import annotations

import ast
import re

import pytest

from jaxlint import packs
from tests.precision import run

from . import __main__ as command
from . import _hazards

NAMES = _hazards.names()


def test_there_are_ten_in_several_packages() -> None:
    hazards = [_hazards.read(name) for name in NAMES]
    assert len(hazards) >= 10
    assert len({hazard.folder for hazard in hazards}) >= 8
    assert len({hazard.code for hazard in hazards}) >= 6


@pytest.mark.parametrize("name", NAMES)
def test_docstring_names_package_finding_and_rewrite(name: str) -> None:
    hazard = _hazards.read(name)
    assert hazard.package in {pin.replace("_", "-").lower() for pin in run.pinned()}
    assert hazard.code in {rule.code for rule in packs.load()}
    assert re.search(r"\d+ compiles", hazard.seen)
    assert hazard.rewrite.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_workload_is_a_few_lines_with_a_call_to_repeat(name: str) -> None:
    hazard = _hazards.read(name)
    tree = ast.parse(hazard.workload.read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert [argument.arg for argument in functions["once"].args.args] == ["i"]
    assert isinstance(tree.body[-1], ast.If), "the repeated calls are under `if __name__ == '__main__'`"
    assert len(hazard.workload.read_text(encoding="utf-8").splitlines()) <= 60
    assert hazard.patch.exists() != ("instead" in functions), "one rewrite: of the package, or of the call"


@pytest.mark.parametrize("name", [name for name in NAMES if _hazards.read(name).patch.exists()])
def test_patch_is_of_the_package(name: str) -> None:
    hazard = _hazards.read(name)
    changed = re.findall(r"^\+\+\+ b/(\S+)", hazard.patch.read_text(encoding="utf-8"), re.MULTILINE)
    assert changed
    assert {path.partition("/")[0] for path in changed} == {hazard.folder}


def test_results_hold_a_confirmed_row_for_each() -> None:
    rows = [line for line in command.RESULTS.read_text(encoding="utf-8").splitlines() if "` JAX" in line]
    assert len(rows) == len(NAMES)
    assert sum("| confirmed: " in line for line in rows) >= 10
    for name, line in zip(NAMES, rows, strict=True):
        hazard = _hazards.read(name)
        assert f"`{hazard.path}:{hazard.line}` {hazard.code}" in line
        assert "| confirmed: " in line or "| specialised: " in line
        before, after = (sum(map(int, cell.split(", ")[1:])) for cell in line.strip("| ").split(" | ")[-2:])
        assert after < before
