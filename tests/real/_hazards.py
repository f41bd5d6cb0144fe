"""The workloads of this folder, what their docstrings say, and what a run of them has shown."""

from __future__ import annotations

import ast
import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.confirm.programs import plain_environment

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
METER = HERE / "_meter.py"
CALLS = 4
_FIELD = re.compile(r"^(Package|Finding|Seen|Rewrite): (.*(?:\n(?!\w+: ).+)*)", re.MULTILINE)
_FINDING = re.compile(r"(?P<path>\S+\.py):(?P<line>\d+) (?P<code>JAX\d{3}) (?P<confidence>likely|certain|possible)")


@dataclasses.dataclass(frozen=True)
class Hazard:
    """A finding in a released package, with a workload that shows it."""

    name: str
    title: str
    package: str
    """As pip takes it: ``numpyro==0.22.0``."""
    path: str
    line: int
    code: str
    confidence: str
    seen: str
    rewrite: str

    @property
    def workload(self) -> Path:
        """The program that shows the hazard."""
        return HERE / f"{self.name}.py"

    @property
    def patch(self) -> Path:
        """The rewrite of the package; where there is none, the workload's ``instead`` is the rewrite."""
        return HERE / f"{self.name}.patch"

    @property
    def folder(self) -> str:
        """The package's import name."""
        return self.path.partition("/")[0]


@dataclasses.dataclass(frozen=True)
class Shown:
    """What a run has shown of a hazard."""

    verdict: str
    seen: dict[str, Any]
    before: list[int]
    """Compiles of equal calls, one after the other."""
    after: list[int]
    same: bool
    """Whether the calls give the same with and without the rewrite."""


def names() -> list[str]:
    """The workloads of this folder."""
    return sorted(file.stem for file in HERE.glob("*.py") if not file.stem.startswith(("_", "test_")))


def read(name: str) -> Hazard:
    """What a workload's docstring says."""
    text = ast.get_docstring(ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))) or ""
    fields = {key: " ".join(value.split()) for key, value in _FIELD.findall(text)}
    found = _FINDING.fullmatch(fields["Finding"])
    if found is None:
        raise ValueError(f"{name}: no finding in {fields['Finding']!r}")
    title = " ".join(text.partition("\n\n")[0].split())
    more = {"package": fields["Package"], "seen": fields["Seen"], "rewrite": fields["Rewrite"]}
    place = {"path": found["path"], "line": int(found["line"])}
    return Hazard(name, title, **more, **place, code=found["code"], confidence=found["confidence"])


def run(hazard: Hazard, interpreter: Path, scratch: Path) -> Shown:
    """Confirm the finding on the installed package, and count compiles with and without the rewrite."""
    scratch.mkdir(parents=True, exist_ok=True)
    installed = _installed(interpreter, hazard.folder)
    item = _confirmed(hazard, installed, interpreter, scratch)
    before, given = _compiles(hazard, interpreter, scratch, "once")
    if hazard.patch.exists():
        changed = scratch / "rewritten"
        shutil.rmtree(changed, ignore_errors=True)
        shutil.copytree(installed, changed / hazard.folder, ignore=shutil.ignore_patterns("__pycache__"))
        subprocess.run(["git", "apply", "-p1", str(hazard.patch)], cwd=changed, check=True, env=_no_repository())
        after, got = _compiles(hazard, interpreter, scratch, "once", changed)
    else:
        after, got = _compiles(hazard, interpreter, scratch, "instead")
    same = len(given) == len(got) and all(_close(one, other) for one, other in zip(given, got, strict=True))
    return Shown(item.get("verdict", "not reported"), item.get("seen") or {}, before, after, same)


def _no_repository() -> dict[str, str]:
    return {**os.environ, "GIT_CEILING_DIRECTORIES": "/"}


def _installed(interpreter: Path, package: str) -> Path:
    code = f"import importlib.util; print(importlib.util.find_spec({package!r}).submodule_search_locations[0])"
    done = subprocess.run([str(interpreter), "-c", code], capture_output=True, text=True, check=True)
    return Path(done.stdout.strip().splitlines()[-1])


def _confirmed(hazard: Hazard, installed: Path, interpreter: Path, scratch: Path) -> dict[str, Any]:
    """The finding in the record of ``jaxlint --confirm``, or nothing."""
    record = scratch / "record.json"
    record.unlink(missing_ok=True)
    command = [sys.executable, "-m", "jaxlint", "--confirm", str(installed), "--isolated", "--quiet"]
    command += ["--select", hazard.code, "--confidence", "possible", "--python", str(interpreter.parents[1])]
    command += ["--record", str(record), "--", "python", str(hazard.workload)]
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        command, cwd=scratch, env=plain_environment(PYTHONPATH=path), capture_output=True, text=True, check=False
    )
    if not record.exists():
        raise RuntimeError(f"{hazard.name}: {done.stderr or done.stdout}")
    for item in json.loads(record.read_text())["findings"]:
        place = item["place"]
        if (item["code"], place["row"]) == (hazard.code, hazard.line) and place["path"].endswith("/" + hazard.path):
            return dict(item)
    return {}


def _compiles(
    hazard: Hazard, interpreter: Path, scratch: Path, function: str, first: Path | None = None
) -> tuple[list[int], list[Any]]:
    """The compiles of equal calls, one after the other, and what the last one gives; ``first``: a folder of packages."""
    path = {"PYTHONPATH": str(first)} if first else {}
    command = [str(interpreter), str(METER), str(hazard.workload), function, str(CALLS)]
    done = subprocess.run(
        command, cwd=scratch, env=plain_environment(**path), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{hazard.name}: {done.stderr}")
    answer = json.loads(done.stdout.strip().splitlines()[-1])
    return answer["compiles"], answer["result"]


def _close(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= 1e-5 + 1e-3 * abs(one)
    return bool(one == other)
