"""``--add-noqa``, by the real command line and beside the real ruff."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from jaxlint.adding import with_comments
from jaxlint.findings import Confidence, Finding, Group, Location, Span
from jaxlint.fix import applied
from jaxlint.suppress import parse

from .conftest import Scratch

HAZARD = "import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v + 1)(i)"


def add(scratch: Scratch, *arguments: str) -> subprocess.CompletedProcess[str]:
    return scratch.run("jaxlint", "check", *arguments)


def test_what_is_found_is_hidden_and_nothing_else_changes(scratch):
    before = {name: scratch.read(name) for name in ("moons/model.py", "moons/train.py", "moons/compiling.py")}
    done = add(scratch, "--add-noqa")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "jaxlint: added 4 noqa comments\n")
    assert scratch.jaxlint(".") == []
    expected = before["moons/train.py"]
    for line in ("compiled(lambda v: v / 2)", "(lambda v: v * 2)(params)}", "params = jax.lax.cond("):
        code = "JAX701" if "cond" in line else "JAX101"
        expected = expected.replace(line, f"{line}  # noqa: {code}")
    assert scratch.read("moons/train.py") == expected
    assert scratch.read("moons/compiling.py") == before["moons/compiling.py"]
    assert add(scratch, "--add-noqa").stderr == "jaxlint: added 0 noqa comments\n"


def test_the_reason_and_the_place_are_those_of_ruff(scratch):
    scratch.write("moons/new.py", f"import os\n{HAZARD}\n")
    ours = add(scratch, "--add-noqa=not yet", "moons/new.py")
    assert ours.stderr == "jaxlint: added 1 noqa comment\n"
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--isolated",
        "--select",
        "F",
        "--add-noqa=not yet",
        "moons/new.py",
    ]
    subprocess.run(command, cwd=scratch.root, check=True, capture_output=True)
    lines = scratch.read("moons/new.py").splitlines()
    assert lines[0] == "import os  # noqa: F401 not yet"
    assert lines[-1] == "    jax.jit(lambda v: v + 1)(i)  # noqa: JAX101 not yet"


@pytest.mark.parametrize(
    "data",
    [
        f"# -*- coding: latin-1 -*-\ngrün = 1\n{HAZARD}\n".encode("latin-1"),
        b"\xef\xbb\xbf" + f"grün = 1\n{HAZARD}\n".encode(),
        f"{HAZARD}  \n".replace("\n", "\r\n").encode(),
        HAZARD.encode(),
    ],
)
def test_encoding_and_line_ends_stay(scratch, data):
    path = scratch.root / "moons/new.py"
    path.write_bytes(data)
    assert add(scratch, "--add-noqa", "moons/new.py").stderr == "jaxlint: added 1 noqa comment\n"
    bare = data.rstrip()
    ends = data[len(bare) :].lstrip(b" ")
    assert path.read_bytes() == bare + b"  # noqa: JAX101" + ends


def test_a_file_that_cannot_be_written_is_told_and_the_others_are_done(scratch):
    (scratch.root / "moons/bad.py").write_bytes(f"{HAZARD}\n# \xff\n".encode("latin-1"))
    done = add(scratch, "--add-noqa")
    assert done.returncode == 2
    assert "moons/bad.py: left alone" in done.stderr
    assert [line.partition(":")[0] for line in scratch.jaxlint(".")] == ["moons/bad.py"]


def test_in_a_notebook(scratch):
    cell = {"cell_type": "code", "execution_count": None, "id": "a", "metadata": {}, "outputs": []}
    notebook = {"cells": [{**cell, "source": HAZARD}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    scratch.write("play.ipynb", json.dumps(notebook))
    assert add(scratch, "--add-noqa", "play.ipynb").stderr == "jaxlint: added 1 noqa comment\n"
    source = json.loads(scratch.read("play.ipynb"))["cells"][0]["source"]
    assert "".join(source) == f"{HAZARD}  # noqa: JAX101"


def test_wrong_usage_is_one_line(scratch):
    for others in (("-",), ("--fix",), ("--diff",), ("--confirm",), ("--show-files",), ("--write-baseline",)):
        done = add(scratch, "--add-noqa", *others)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), others
        assert "cannot be combined" in done.stderr
    assert add(scratch, "--add-noqa=two\nlines").stderr == "jaxlint: error: --add-noqa: a reason is one line\n"


def finding(row: int, code: str) -> Finding:
    span = Span(Location(row, 1), Location(row, 2))
    return Finding(code, "a-name", "m", "a.py", span, Confidence.CERTAIN, Group.RECOMPILE)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("f(x)", "f(x)  # noqa: JAX101, JAX701 why"),
        ("f(x)\t ", "f(x)  # noqa: JAX101, JAX701 why"),
        ("f(x)  # a word", "f(x)  # a word  # noqa: JAX101, JAX701 why"),
        ("f(x)  # noqa: E501", "f(x)  # noqa: E501, JAX101, JAX701"),
        ("f(x)  # noqa: E501 too long # type: ignore", "f(x)  # noqa: E501, JAX101, JAX701 too long # type: ignore"),
        ("f(x)  # noqa: JAX101", "f(x)  # noqa: JAX101, JAX701"),
        ("f(x)  # NOQA:E501", "f(x)  # NOQA:E501, JAX101, JAX701"),
        ("f(x)  # noqa:", "f(x)  # noqa: JAX101, JAX701"),
        ("f(x)  # noqas are bad", "f(x)  # noqa: JAX101, JAX701 why  # noqas are bad"),
        ("f(x)  # ruff: ignore[E501]", "f(x)  # ruff: ignore[E501]  # noqa: JAX101, JAX701 why"),
    ],
)
def test_comments_that_are_there_stay(line, expected):
    text = f"y = 1\n{line}\nz = 2\n"
    found = [finding(2, "JAX701"), finding(2, "JAX101")]
    commented = with_comments(found, {"a.py": text}.__getitem__, "why")
    (new,) = applied(lambda _: text, commented)[0].values()
    assert new == f"y = 1\n{expected}\nz = 2\n"
    assert all(parse(new).hides(one) for one in found)
    assert [one.fix for one in with_comments(found, {"a.py": new}.__getitem__, "why")] == [None, None]
