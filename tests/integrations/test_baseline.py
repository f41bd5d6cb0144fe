"""``--write-baseline`` and ``--baseline``, and comments that are not needed, by the real command line."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

from .conftest import Scratch, rows

NEW = "\nfor _ in range(3):\n    jax.jit(lambda v: v + 3)(1.0)\n"


def check(scratch: Scratch, *arguments: str) -> subprocess.CompletedProcess[str]:
    return scratch.run("jaxlint", "check", "--output-format", "concise", *arguments)


def found(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in done.stdout.splitlines() if ": JAX" in line]


def stored(scratch: Scratch, name: str = "jaxlint-baseline.json") -> list[dict[str, object]]:
    return json.loads(scratch.read(name))["findings"]


@pytest.fixture
def accepted(scratch: Scratch, expected: list[str]) -> Scratch:
    """The project with a baseline that the configuration names and that holds all of its findings."""
    scratch.edit("pyproject.toml", "[tool.jaxlint]", '[tool.jaxlint]\nbaseline = "jaxlint-baseline.json"')
    done = check(scratch, "--write-baseline")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "jaxlint: jaxlint-baseline.json: 4 findings (4 new, 0 removed)\n"
    assert [one["file"] for one in stored(scratch)] == [place.partition(":")[0] for place in expected]
    return scratch


def test_known_findings_are_hidden_and_counted(accepted):
    done = check(accepted)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "All checks passed!\n4 findings hidden by the baseline\n"
    for name in ("json", "github", "gitlab"):
        done = accepted.run("jaxlint", "check", "--output-format", name)
        assert (done.returncode, "JAX1" in done.stdout) == (0, False), name
    assert "JAX" not in accepted.run("jaxlint", "--statistics").stdout
    assert accepted.flake8(".") == []


def test_a_new_finding_is_shown(accepted):
    accepted.write("moons/train.py", accepted.read("moons/train.py") + NEW)
    done = check(accepted)
    assert done.returncode == 1
    assert [line.partition(": ")[0] for line in found(done)] == ["moons/train.py:27:5"]
    assert "\n4 findings hidden by the baseline\n" in done.stdout
    assert rows(accepted.flake8(".")) == ["moons/train.py:27"]


def test_entries_outlive_moved_lines_layout_comments_and_neighbours(accepted):
    text = accepted.read("moons/train.py")
    text = '"""A line more."""\n\n\n' + text.replace("def main", "def start").replace("    main()", "    start()")
    text = text.replace("compiled(lambda v: v / 2)", "compiled(\n            lambda v: v / 2,  # why\n        )")
    text = text.replace("params = jnp.zeros(3)", "params = jnp.ones(7)")
    accepted.write("moons/train.py", text)
    done = check(accepted)
    assert (done.returncode, done.stderr) == (0, "")
    assert "4 findings hidden" in done.stdout
    before = accepted.read("jaxlint-baseline.json")
    assert check(accepted, "--write-baseline").stderr.endswith(": 4 findings (0 new, 0 removed)\n")
    after = accepted.read("jaxlint-baseline.json")
    fingerprints = [re.findall(r'"fingerprint": "(\w+)"', text) for text in (before, after)]
    assert fingerprints[0] == fingerprints[1]


def test_another_statement_is_another_finding(accepted):
    accepted.edit("moons/train.py", "lambda v: v / 2", "lambda v: v / 3")
    done = check(accepted)
    assert done.returncode == 1
    assert rows(found(done)) == ["moons/train.py:11"]
    assert done.stderr == (
        "jaxlint: warning: jaxlint-baseline.json: 1 entry matches no finding any more (--write-baseline removes such)\n"
    )
    assert check(accepted, "--write-baseline").stderr.endswith(": 4 findings (1 new, 1 removed)\n")
    assert check(accepted).stderr == ""


def test_equal_statements_are_counted(scratch):
    twice = "import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v + 1)(i)\n"
    scratch.write("moons/new.py", twice + "    jax.jit(lambda v: v + 1)(i)\n")
    assert check(scratch, "moons/new.py", "--write-baseline", "known.json").returncode == 0
    assert [one["ordinal"] for one in stored(scratch, "known.json")] == [1, 2]
    scratch.write("moons/new.py", twice)
    assert "1 entry matches no finding" in check(scratch, "moons/new.py", "--baseline", "known.json").stderr
    scratch.write("moons/new.py", twice + 2 * "    jax.jit(lambda v: v + 1)(i)\n")
    done = check(scratch, "moons/new.py", "--baseline", "known.json")
    assert rows(found(done)) == ["moons/new.py:6"]


def test_a_notebook_has_entries_by_its_code(scratch):
    code = ["import jax\n", "\n", "for i in range(3):\n", "    jax.jit(lambda v: v + 1)(i)"]
    cell = {"cell_type": "code", "execution_count": None, "id": "a", "metadata": {}, "outputs": [], "source": code}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    scratch.write("play.ipynb", json.dumps(notebook))
    assert check(scratch, "play.ipynb", "--write-baseline").returncode == 0
    assert [one["statement"] for one in stored(scratch)] == ["jax.jit(lambda v: v + 1)(i)"]
    cell["source"] = ["x = 3\n", *code]
    scratch.write("play.ipynb", json.dumps(notebook, indent=1))
    done = check(scratch, "play.ipynb", "--baseline", "jaxlint-baseline.json")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(scratch.run("jaxlint", "check", "--output-format", "gitlab", "play.ipynb").stdout)
    assert [one["fingerprint"] for one in report] == [one["fingerprint"] for one in stored(scratch)]
    assert report[0]["location"]["positions"]["begin"] == {"line": 1, "column": 1}


def test_a_run_on_some_files_or_rules_leaves_the_other_entries(accepted):
    for arguments in (("moons/model.py",), ("--select", "JAX7"), ("moons/compiling.py", "--select", "JAX102")):
        assert check(accepted, *arguments).stderr == ""
        assert check(accepted, "--write-baseline", *arguments).stderr.endswith(": 4 findings (0 new, 0 removed)\n")
    accepted.write("moons/model.py", "def broken(:\n")
    done = check(accepted, "moons/model.py", "--write-baseline")
    assert done.stderr.endswith(": 4 findings (0 new, 0 removed)\n")
    (accepted.root / "moons/model.py").unlink()
    assert "1 entry matches no finding" in check(accepted, "moons/compiling.py").stderr


def test_the_command_line_names_another_file(accepted, expected):
    done = check(accepted, "--write-baseline=other.json", "--select", "JAX7")
    assert (done.returncode, len(stored(accepted, "other.json"))) == (0, 1)
    done = check(accepted, "--baseline", "other.json")
    assert rows(found(done)) == expected[:3]
    done = check(accepted, "--baseline", "other.json", "--write-baseline", "moons/model.py")
    assert done.stderr == "jaxlint: other.json: 2 findings (1 new, 0 removed)\n"


def test_an_entry_per_line_in_a_stable_order(accepted):
    lines = accepted.read("jaxlint-baseline.json").splitlines()
    assert (lines[0], lines[-1]) == ('{"version": 1, "findings": [', "]}")
    read = [json.loads(line.removesuffix(",")) for line in lines[1:-1]]
    assert read == sorted(read, key=lambda one: (one["file"], one["code"], one["statement"], one["ordinal"]))
    before = accepted.read("jaxlint-baseline.json")
    lines = accepted.read("moons/train.py").splitlines(keepends=True)
    moved = next(at for at, line in enumerate(lines) if "named = " in line)
    lines.insert(moved - 2, lines.pop(moved))
    accepted.write("moons/train.py", "".join(lines))
    assert check(accepted, "--write-baseline").stderr.endswith(" (0 new, 0 removed)\n")
    assert accepted.read("jaxlint-baseline.json") == before


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "no such baseline (--write-baseline makes it)"),
        (b"[]", "no baseline of jaxlint: Expected `object`, got `array`"),
        (b"{", "no baseline of jaxlint: Input data was truncated"),
        (b'{"version": 1, "findings": [{"file": 3}]}', "no baseline of jaxlint: Expected `str`, got `int`"),
        (b'{"version": 7, "findings": []}', "a baseline of version 7; this jaxlint reads 1"),
        (b'{"version": 1, "findings": [\xff]}', "no baseline of jaxlint: JSON is malformed"),
    ],
)
def test_a_broken_baseline_is_one_line(accepted, content, message):
    if content is None:
        (accepted.root / "jaxlint-baseline.json").unlink()
    else:
        (accepted.root / "jaxlint-baseline.json").write_bytes(content)
    done = check(accepted)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"jaxlint: error: jaxlint-baseline.json: {message}")
    if content is not None:
        done = check(accepted, "--write-baseline")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    flake8 = accepted.run("flake8", "--select", "JAX", ".")
    assert flake8.returncode == 1
    assert f"jaxlint: jaxlint-baseline.json: {message}" in flake8.stderr + flake8.stdout


def test_wrong_usage_is_one_line(scratch):
    for arguments in (("-",), ("--confirm",), ("--statistics",), ("--observed", "x.json")):
        done = check(scratch, "--write-baseline", *arguments)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), arguments
        assert "cannot be combined" in done.stderr
    done = check(scratch, "--write-baseline", "moons", "none")
    assert (done.returncode, done.stderr) == (2, "jaxlint: error: none: no such file or folder\n")
    assert not (scratch.root / "jaxlint-baseline.json").exists()


def test_fingerprints_of_forges_outlive_moved_lines(scratch):
    def fingerprints() -> tuple[list[str], list[str]]:
        gitlab = json.loads(scratch.run("jaxlint", "check", "--output-format", "gitlab").stdout)
        sarif = json.loads(scratch.run("jaxlint", "check", "--output-format", "sarif").stdout)
        results = sarif["runs"][0]["results"]
        return [one["fingerprint"] for one in gitlab], [one["partialFingerprints"]["jaxlint/v1"] for one in results]

    before = fingerprints()
    assert len({*before[0]}) == 4
    assert before[0] == before[1]
    scratch.write("moons/train.py", "# moved\n\n" + scratch.read("moons/train.py"))
    assert fingerprints() == before
