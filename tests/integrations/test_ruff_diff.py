"""``jaxlint ruff --diff``: applied, it gives what ``jaxlint ruff --fix`` writes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SETTINGS = '[project]\nname = "t"\nversion = "0"\n[tool.ruff.lint]\nselect = ["F", "I"]\n'
BOTH = "import os\nimport jax\nimport abc\n\nw = 2.0\nfor i in range(3):\n    w = jax.jit(lambda v: v + 1)(w)\n"
OURS = "import jax\n\nw = 2.0\nfor i in range(3):\n    w = jax.jit(lambda v: v * 2)(w)\n"
THEIRS = "import os\n\nx = 1\n"


def notebook(*sources: str) -> str:
    cells = [
        {"cell_type": kind, "metadata": {}, "source": source.splitlines(keepends=True)}
        | ({"execution_count": None, "outputs": []} if kind == "code" else {})
        for source in sources
        for kind in ["markdown" if source.startswith("# Text") else "code"]
    ]
    document = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    return json.dumps(document, indent=1) + "\n"


FILES = {
    "pyproject.toml": SETTINGS,
    "both.py": BOTH,
    "pkg/both crlf.py": BOTH.replace("\n", "\r\n"),
    "pkg/both_mark.py": "\ufeff" + BOTH,
    "pkg/no_newline.py": BOTH + "z = 1; import re",
    "pkg/ours.py": OURS,
    "pkg/theirs.py": THEIRS,
    "pkg/clean.py": "x = 1\n",
    "pkg/broken.py": "x = (\n",
    "study.ipynb": notebook(
        "# Text", "%pylab\nimport jax, os\nw = 2.0", BOTH.partition("\n\n")[2].rstrip("\n"), "import re\n1 + 1"
    ),
    "ours.ipynb": notebook(OURS.rstrip("\n"), "x = 1"),
}


def run(folder: Path, *arguments: str, given: str | None = None, tool: tuple[str, ...] = ("jaxlint", "ruff")):
    command = [sys.executable, "-m", *tool, *arguments]
    data = None if given is None else given.encode()
    done = subprocess.run(command, cwd=folder, input=data, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def texts(folder: Path) -> dict[str, str]:
    return {name: (folder / name).read_bytes().decode() for name in FILES}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "work" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return tmp_path / "work"


@pytest.fixture
def fixed(folder: Path) -> dict[str, str]:
    """What ``--fix`` writes."""
    other = folder.parent / "fixed"
    shutil.copytree(folder, other)
    assert run(other, "--fix", ".")[0] == 1
    return texts(other)


def parts(difference: str) -> dict[str, str]:
    """The difference of each file or cell, by its heading."""
    found = re.split(r"(?m)^(?=--- .*\n\+\+\+ )", difference)
    named = {part.partition("\n")[0].removeprefix("--- "): part for part in found if part.startswith("--- ")}
    assert len(named) == len([part for part in found if part.startswith("--- ")]), "two for one file"
    return named


@pytest.mark.parametrize("program", [["patch", "-p0", "--binary"], ["git", "apply", "-p0"]], ids=["patch", "git apply"])
def test_applied_it_is_what_is_fixed(folder, fixed, program):
    status, out, err = run(folder, "--diff", ".")
    assert (status, "broken.py" in err) == (1, False)
    headings = parts(out)
    files = {name for name in headings if ":cell" not in name}
    assert files == {
        "both.py",
        "pkg/both crlf.py",
        "pkg/both_mark.py",
        "pkg/no_newline.py",
        "pkg/ours.py",
        "pkg/theirs.py",
    }
    # Headings of git and patch end a name with a space in it by a tab; ruff's do not.
    plain = "".join(part for name, part in headings.items() if name in files and " " not in name)
    subprocess.run(program, cwd=folder, input=plain.rstrip("\n").encode() + b"\n", check=True, capture_output=True)
    spaced = headings["pkg/both crlf.py"].replace("both crlf.py\n", "both crlf.py\t\n")
    subprocess.run(program, cwd=folder, input=spaced.rstrip("\n").encode() + b"\n", check=True, capture_output=True)
    for name, text in texts(folder).items():
        if name.endswith(".py"):
            assert text == fixed[name], name


def test_in_a_notebook_by_cell_as_ruff(folder, fixed, tmp_path):
    headings = parts(run(folder, "--diff", ".")[1])
    assert {name for name in headings if ":cell" in name} == {
        "ours.ipynb:cell 1",
        "study.ipynb:cell 2",
        "study.ipynb:cell 3",
        "study.ipynb:cell 4",
    }
    for name in ("study.ipynb", "ours.ipynb"):
        for number, (old, new) in enumerate(
            zip(json.loads(FILES[name])["cells"], json.loads(fixed[name])["cells"], strict=True), start=1
        ):
            text = "".join(old["source"])
            difference = headings.get(f"{name}:cell {number}")
            if difference is not None:
                (tmp_path / "cell").write_text(text + "\n")
                command = ["patch", str(tmp_path / "cell")]
                subprocess.run(
                    command, input=difference.rstrip("\n") + "\n", text=True, check=True, capture_output=True
                )
                text = (tmp_path / "cell").read_text().removesuffix("\n")
            assert text == "".join(new["source"])


def test_the_numbers_are_those_of_fix(folder):
    told = run(folder, "--diff", ".")[1].splitlines()[-1]
    assert told.startswith("Would fix ")
    assert run(folder, "--fix-only", ".")[1].splitlines() == [told.replace("Would fix", "Fixed")]
    assert run(folder, "--diff", ".")[1] == ""


@pytest.mark.parametrize("name", ["both.py", "study.ipynb", "pkg/ours.py", "pkg/both crlf.py", "pkg/clean.py"])
def test_standard_input_with_a_name(folder, fixed, name):
    text = FILES[name]
    status, out, err = run(folder, "--diff", "--stdin-filename", name, "-", given=text)
    assert (status, texts(folder)) == (int(fixed[name] != text), FILES)
    assert parts(out).keys() == parts(run(folder, "--diff", name)[1]).keys()
    for heading, part in parts(run(folder, "--diff", name)[1]).items():
        assert part.partition("\nWould fix")[0].rstrip("\n") == parts(out)[heading].rstrip("\n")
    assert ("Would fix" in err) == (fixed[name] != text)
    assert run(folder, "--fix", "--stdin-filename", name, "-", given=text)[1] == fixed[name]


def test_standard_input_without_a_name(folder):
    status, out, _ = run(folder, "--diff", "--select", "F,I,JAX", "-", given=BOTH)
    assert (status, out.startswith("@@ ")) == (1, True)
    _, fixed, _ = run(folder, "--fix", "--select", "F,I,JAX", "-", given=BOTH)
    (folder / "new.py").write_text(BOTH)
    subprocess.run(["patch", "new.py"], cwd=folder, input=out, text=True, check=True, capture_output=True)
    assert (folder / "new.py").read_text() == fixed


def test_where_only_ruff_has_fixes_it_is_ruffs(folder):
    for name in ("both.py", "pkg/theirs.py", "study.ipynb"):
        ruff = run(folder, "--diff", name, tool=("ruff", "check"))
        assert run(folder, "--diff", "--ignore", "JAX", name) == ruff


def test_options_and_paths_that_are_alike(folder):
    """A value of an option may be spelled as a path."""
    arguments = ("--force-exclude", "--exclude", "pkg", "pkg", "both.py")
    assert list(parts(run(folder, "--diff", *arguments)[1])) == ["both.py"]
    assert run(folder, "--fix", *arguments)[0] == 0
    assert texts(folder)["pkg/ours.py"] == OURS


@pytest.mark.parametrize(
    "arguments", [("--diff", "--no-such"), ("--diff", "--select", "NOPE"), ("--diff", "nowhere.py")]
)
def test_what_ruff_says_of_wrong_arguments(folder, arguments):
    status, _, err = run(folder, *arguments)
    theirs = run(folder, *arguments, tool=("ruff", "check"))
    assert (status, err.splitlines()[:1]) == (theirs[0], theirs[2].splitlines()[:1])


def test_colours(folder):
    out = run(folder, "--diff", "--color=always", "pkg")[1]
    for name in ("ours.py", "theirs.py"):
        assert f"--- \x1b[31mpkg/{name}\x1b[0m\n+++ \x1b[32mpkg/{name}\x1b[0m\n@@" in out


def test_exit_status(folder):
    assert run(folder, "--diff", "--exit-zero", "pkg/ours.py")[0] == 0
    assert run(folder, "--diff", "-q", "pkg/ours.py")[0] == 1
    assert run(folder, "--diff", "pkg/clean.py")[0] == 0
