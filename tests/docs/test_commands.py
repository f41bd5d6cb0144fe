"""Every command of the documentation is run, in a folder with the example project, or is listed with the reason why not.

A fence ``sh`` holds commands; a fence ``console`` also what they print, with dots for what is left out. A fence under
``<!-- file: NAME -->`` is a file of the page. Of a command that sets up an environment first, the rest is run, in ours.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from .pages import PAGES, ROOT, Fence, fences

EXAMPLES = ROOT / "docs" / "examples"
SETUP = re.compile(r"^python3 -m venv \.venv && \.venv/bin/python -m pip install -q (?:-e )?\S+ && ")

SHOWN = {
    ("README.md", "python3 -m venv .venv && .venv/bin/python -m pip install -q -e '.[dev]'"): "this is the test run",
    ("README.md", "jaxlint --watch"): "ends when it is interrupted: tests/integrations/test_watch.py",
    ("CONTRIBUTING.md", "python3 -m venv"): "sets up the environment that the tests run in",
    ("CONTRIBUTING.md", ".venv/bin/python -m tests.reality.harness"): "of a file that the reader writes",
    ("docs/confirm.md", "jaxlint --confirm PATHS"): "PATHS and the programs are the reader's: tests/confirm",
    ("docs/gpu.md", "jaxlint --confirm PATHS --platform gpu"): "needs a GPU",
    ("docs/gpu.md", "JAXLINT_TEST_PLATFORM=gpu"): "needs a GPU",
    ("docs/index.md", "jaxlint completions"): "writes into the reader's home: tests/integrations/test_completions.py",
    ("docs/precision.md", "python tests/precision/run.py"): "downloads packages",
    ("docs/speed.md", "python -m tests.bench.speed"): "downloads packages",
    ("docs/speed.md", "python -m tests.bench.tables"): "measures for minutes",
    ("docs/unseen.md", "python -m tests.cases.sight"): "needs the marked programs: tests/cases/test_cases.py",
    ("docs/versions.md", "python -m tests.versions"): "downloads other versions of JAX",
}
"""What is not run: the page and how the command starts, and why."""


@dataclass
class Command:
    """A command as a reader types it, and the lines that it is said to print."""

    text: str
    printed: list[str] = field(default_factory=list)


def commands(fence: Fence) -> list[Command]:
    """The commands of a fence, without comments; a line that ends in a backslash goes on."""
    found: list[Command] = []
    for line in fence.text.replace("\\\n", " ").splitlines():
        if fence.language == "console" and not line.startswith("$ "):
            found[-1].printed.append(line)
        elif text := re.sub(r"(^|\s+)# .*$", "", line.removeprefix("$ ")).strip():
            found.append(Command(text))
    return found


def reason(fence: Fence, command: Command) -> tuple[str, str] | None:
    """The entry of SHOWN for a command: the longest start of it."""
    fitting = [key for key in SHOWN if key[0] == fence.page and command.text.startswith(key[1])]
    return max(fitting, key=lambda key: len(key[1]), default=None)


ALL = [(fence, command) for page in PAGES for fence in fences(page, "sh", "console") for command in commands(fence)]
FENCES = list(dict.fromkeys(fence for fence, command in ALL if reason(fence, command) is None))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example project as a reader may have it: in the current folder, in ``src``, and as in a checkout."""
    work = tmp_path.resolve() / "work"
    for target in (work, work / "src", work / "docs" / "examples"):
        shutil.copytree(EXAMPLES, target, ignore=shutil.ignore_patterns(".*", "__pycache__"), dirs_exist_ok=True)
    (work / "pyproject.toml").write_text('[project]\nname = "moons"\nversion = "0"\n')
    cell = {"cell_type": "code", "execution_count": None, "id": "a", "metadata": {}, "outputs": []}
    cells = [
        {**cell, "source": text} for text in ("import jax", "x = 1", "for i in range(3):\n    jax.jit(lambda v: v)(i)")
    ]
    (work / "study.ipynb").write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    return work


def run(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command with our environment's programs in front."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    text = SETUP.sub("", text).replace(".venv/bin/", "")
    environment = {
        **os.environ,
        "PATH": path,
        "JAX_PLATFORMS": "cpu",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        "HOME": str(folder.parent),
    }
    command = ["bash", "-o", "pipefail", "-c", text]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("fence", FENCES, ids=str)
def test_commands_run(fence, folder):
    for page_file in fences(fence.page, "python"):
        if page_file.marker.startswith("file: "):
            (folder / page_file.marker.removeprefix("file: ")).write_text(page_file.text)
    for command in commands(fence):
        if reason(fence, command) is not None:
            continue
        done = run(command.text, folder)
        told = f"{command.text}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
        assert done.returncode in (0, 1), told  # findings are no error
        assert not re.search(r"error: |Traceback|command not found|No such file", done.stderr), told
        if command.printed:
            assert re.search(_pattern(command.printed), done.stdout + done.stderr), told


def _pattern(lines: list[str]) -> str:
    """Dots stand for what is left out of a line; alone on a line, for lines."""
    parts = [".*?" if line in ("...", "…") else re.sub(r"(\\\.){3}|…", ".*?", re.escape(line)) for line in lines]
    return r"(?s)" + r"\s*\n".join(parts)


def test_what_is_only_shown_is_there_and_has_a_reason():
    used = {reason(fence, command) for fence, command in ALL}
    assert set(SHOWN) - used == set()
    assert all(SHOWN.values())


def test_there_are_commands():
    assert len(FENCES) >= 5
    assert len(ALL) >= 25
