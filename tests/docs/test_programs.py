"""Programs in the documentation that say which code they are found by."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from .pages import PAGES, fences

PROGRAMS = [fence for page in PAGES for fence in fences(page, "python") if fence.marker.startswith("program: ")]


@pytest.mark.parametrize("fence", PROGRAMS, ids=str)
def test_a_program_is_found_by_its_code(fence, tmp_path):
    (tmp_path / "program.py").write_text(fence.text)
    command = [
        sys.executable,
        "-m",
        "jaxlint",
        "check",
        "--isolated",
        "--no-cache",
        "--output-format",
        "json",
        "program.py",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert [one["code"] for one in json.loads(done.stdout)] == [fence.marker.removeprefix("program: ")]
    subprocess.run([sys.executable, "program.py"], cwd=tmp_path, check=True, capture_output=True)


def test_there_are_programs():
    assert len(PROGRAMS) == 4
