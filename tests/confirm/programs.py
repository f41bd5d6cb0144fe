"""Ways to run small programs in a process of their own, for the tests of ``--confirm``."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

from jaxlint.confirm import launcher
from jaxlint.confirm.join import Project, Target, wanted
from jaxlint.confirm.verdicts import Confirmation, judge
from jaxlint.findings import Confidence, Finding, Group, Location, Outcome, Place, Prediction, Sites, Span

ROOT = pathlib.Path(__file__).resolve().parents[2]


def inside(code: str, **environment: str) -> Any:
    """Run code in a fresh process in which ``recorder`` is a recorder that listens; gives back its ``answer``."""
    program = (
        "import json, sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from jaxlint.confirm.recorder import Recorder\n"
        "recorder = Recorder()\n"
        f"exec(compile({code!r}, 'user.py', 'exec'))\n"
        "print('\\nANSWER', json.dumps(answer))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=plain_environment(**environment),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.rpartition("\nANSWER ")[2])


def plain_environment(**more: str) -> dict[str, str]:
    """This process's environment without what steers JAX, on the CPU with four devices.

    ``JAXLINT_TEST_PLATFORM`` names another platform.
    """
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("JAX_", "XLA_", "LIBTPU"))}
    platform = os.environ.get("JAXLINT_TEST_PLATFORM", "cpu")
    return plain | {"JAX_PLATFORMS": platform, "XLA_FLAGS": "--xla_force_host_platform_device_count=4"} | more


def write(folder: pathlib.Path, files: dict[str, str]) -> pathlib.Path:
    """Write files into a folder."""
    for name, text in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    return folder


def run(folder: pathlib.Path, *command: str, **options: Any) -> launcher.Ended:
    """Run a command in a folder under the recorder, nothing counted unless ``findings`` are given."""
    findings = options.pop("findings", ())
    check_stale = options.pop("check_stale", False)
    environment = plain_environment() | {str(k): str(v) for k, v in options.pop("environment", {}).items()}
    words = [sys.executable if word == "python" else word for word in command]
    usual = {"directory": str(folder), "quiet": True, "environment": environment, "timeout": 120.0}
    workload = launcher.Workload(tuple(words), **(usual | options))
    return launcher.run(workload, wanted([Target(f) for f in findings], check_stale, Project([folder])))


def place(file: pathlib.Path, needle: str, last: bool = False) -> Place:
    """The place of a text in a file: its first occurrence, or its last."""
    text = file.read_text()
    at = text.rindex(needle) if last else text.index(needle)
    row = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    end_row = row + needle.count("\n")
    end = column + len(needle) if end_row == row else len(needle) - needle.rfind("\n")
    return Place(str(file), Span(Location(row, column), Location(end_row, end)), "")


def finding(
    made: Place,
    *called: Place,
    defined: Place | None = None,
    code: str = "JAX101",
    prediction: Prediction | None = None,
) -> Finding:
    """A finding as the static check would make it, reported where its object is made."""
    return Finding(
        code=code,
        name="test",
        message="a finding of the tests",
        path=made.path,
        span=made.span,
        confidence=Confidence.CERTAIN,
        group=Group.RECOMPILE,
        prediction=prediction or Prediction(Outcome.RECOMPILE),
        sites=Sites(made=made, defined=defined, called=called),
    )


def verdicts(
    folder: pathlib.Path,
    findings: list[Finding],
    *command: str,
    runs: int = 1,
    check_stale: bool = False,
    **options: Any,
) -> list[Confirmation]:
    """Run a workload and judge findings by it."""
    ended = [run(folder, *command, findings=findings, check_stale=check_stale, **options) for _ in range(runs)]
    return judge(findings, ended, Project([folder]), check_stale)[0]
