"""``jaxlint ruff``: the installed ruff and jaxlint, told as one."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest

from jaxlint.cli import main

TRAIN = """\
import os

import jax

scale = lambda x: x


def main():
    for i in range(3):
        jax.jit(lambda v: v + 1)(i)
        undefined(i)
"""
MODEL = """\
import jax

for i in range(3):
    jax.jit(lambda v: v * 2)(i)
"""
FILES = {
    "pyproject.toml": '[project]\nname = "t"\nversion = "0"\n[tool.ruff.lint]\nselect = ["E", "F"]\n',
    "pkg/__init__.py": "",
    "pkg/a.py": "import re\n",
    "pkg/model.py": MODEL,
    "pkg/train.py": TRAIN,
    "pkg-more.py": "import re\n",
}
EXTERNAL = ("--config", 'lint.external = ["JAX"]')


@dataclass
class Done:
    status: int
    out: str
    err: str


@pytest.fixture
def project(tmp_path, monkeypatch, capsys):
    """A folder with files of both sorts of faults, and both tools run in it."""
    root = tmp_path.resolve() / "work"
    for name in ("NO_COLOR", "FORCE_COLOR", "RUFF_OUTPUT_FORMAT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))

    class Project:
        def __init__(self) -> None:
            for name, text in FILES.items():
                self.write(name, text)
            (root / ".git").mkdir()
            self.root = root

        def write(self, name: str, text: str) -> None:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)

        def read(self, name: str) -> str:
            return (root / name).read_text()

        def run(self, *arguments: str, given: str | None = None) -> Done:
            monkeypatch.chdir(root)
            if given is not None:
                monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
            status = main(arguments)
            captured = capsys.readouterr()
            return Done(status, captured.out, captured.err)

        def both(self, *arguments: str, given: str | None = None) -> Done:
            return self.run("ruff", *arguments, given=given)

        def ruff(self, *arguments: str, given: str | None = None) -> Done:
            command = [sys.executable, "-m", "ruff", "check", *arguments]
            done = subprocess.run(command, cwd=root, input=given, capture_output=True, text=True, check=False)
            return Done(done.returncode, done.stdout, done.stderr)

    return Project()


LINES = ["full", "concise", "grouped", "pylint", "github", "azure", "json-lines"]


@pytest.mark.parametrize("output_format", LINES)
def test_every_line_of_both_is_there(project, output_format):
    """Ruff's lines in ruff's order, ours in ours, and no other."""
    theirs = project.ruff("--output-format", output_format, "--quiet", ".").out.splitlines()
    ours = project.run("check", "--output-format", output_format, "--quiet", ".").out.splitlines()
    merged = project.both("--output-format", output_format, "--quiet", ".").out.splitlines()
    # A file that both report on has one header in the grouped form.
    rest = list(
        ours if output_format != "grouped" else [line for line in ours if line and not line.endswith("train.py:")]
    )
    position = 0
    for line in merged:
        if position < len(theirs) and line == theirs[position]:
            position += 1
        elif line in rest:
            rest.remove(line)
        else:
            assert (output_format, line) == ("grouped", "")
    assert position == len(theirs)
    assert rest == []


def test_by_file_and_position(project):
    merged = project.both("--output-format", "concise", ".").out.splitlines()
    assert [line.partition(" ")[0] + line.split()[1] for line in merged[:-2]] == [
        "pkg-more.py:1:8:F401",
        "pkg/a.py:1:8:F401",
        "pkg/model.py:4:5:JAX101",
        "pkg/train.py:1:8:F401",
        "pkg/train.py:5:1:E731",
        "pkg/train.py:10:9:JAX101",
        "pkg/train.py:11:9:F821",
    ]
    assert merged[-2] == "Found 7 errors."
    assert re.fullmatch(r"\[\*\] \d fixable with `--fix` \(1 unsafe fix available .*\)\.", merged[-1])


def test_the_same_place_is_ruffs_first(project):
    project.write("pkg/train.py", "import jax\n\nf = abs\n\n\n@jax.jit\ndef step(x):\n    return f(x)\n\n\n"
                                  "step(1.0)\nf = lambda x: x\nstep(1.0)\n")  # fmt: skip
    merged = project.both("--output-format", "concise", "pkg/train.py").out.splitlines()
    assert [line.split()[1] for line in merged[:2]] == ["E731", "JAX401"]


@pytest.mark.parametrize("output_format", ["json", "gitlab", "rdjson", "sarif", "junit"])
def test_reports_for_programs(project, output_format):
    def codes(text: str) -> list[tuple[str, int]]:
        if output_format == "junit":
            return [
                (f"{suite.get('name')}", int(case.get("line")))
                for suite in ElementTree.fromstring(text)
                for case in suite
            ]
        report = json.loads(text)
        match output_format:
            case "json":
                return [(item["filename"], item["location"]["row"]) for item in report]
            case "gitlab":
                return [
                    (str(project.root / item["location"]["path"]), item["location"]["positions"]["begin"]["line"])
                    for item in report
                ]
            case "rdjson":
                return [
                    (item["location"]["path"], item["location"]["range"]["start"]["line"])
                    for item in report["diagnostics"]
                ]
        return [(result["ruleId"], 0) for run in report["runs"] for result in run["results"]]

    theirs = codes(project.ruff("--output-format", output_format, ".").out)
    ours = codes(project.run("check", "--output-format", output_format, ".").out)
    merged = project.both("--output-format", output_format, ".")
    assert merged.status == 1
    assert len(ours) == 2
    expected = sorted(theirs + ours) if output_format != "sarif" else theirs + ours
    assert codes(merged.out) == expected


def test_junit_counts_are_those_of_both(project):
    suites = ElementTree.fromstring(project.both("--output-format", "junit", ".").out)
    assert (suites.get("tests"), suites.get("failures")) == ("7", "7")
    assert {suite.get("name")[-8:]: suite.get("tests") for suite in suites}["train.py"] == "4"
    only = ElementTree.fromstring(project.both("--output-format", "junit", "--select", "JAX", ".").out)
    assert (only.get("tests"), len(only.findall("testsuite"))) == ("2", 2)


def test_rdjson_says_whose_each_is(project):
    report = json.loads(project.both("--output-format", "rdjson", ".").out)
    assert report["source"]["name"] == "ruff"
    sources = {item["code"]["value"]: item.get("source", {}).get("name") for item in report["diagnostics"]}
    assert sources == {"F401": None, "E731": None, "F821": None, "JAX101": "jaxlint"}


def test_sarif_has_a_run_for_each(project):
    report = json.loads(project.both("--output-format", "sarif", ".").out)
    assert [run["tool"]["driver"]["name"] for run in report["runs"]] == ["ruff", "jaxlint"]


@pytest.mark.parametrize(
    "arguments",
    [(), ("--statistics",), ("--output-format", "json"), ("--diff",), ("--output-format", "full", "--fix")],
    ids=" ".join,
)
def test_without_a_finding_of_ours_it_is_ruffs_report(project, arguments):
    project.write("pkg/model.py", "")
    project.write("pkg/train.py", "import os\n\nx = undefined\n")
    theirs = project.ruff(*arguments, ".")
    for name, text in FILES.items():
        if name.endswith("a.py") or name.endswith("more.py"):
            project.write(name, text)
    project.write("pkg/train.py", "import os\n\nx = undefined\n")
    done = project.both(*arguments, ".")
    reports = [done.out, theirs.out]
    if "--diff" in arguments:  # ruff shows the files in the order in which it is done with them
        reports = [sorted(report.split("\n\n")) for report in reports]
    assert done.status == theirs.status
    assert reports[0] == reports[1]


def test_the_larger_exit_status(project):
    assert project.both("--select", "F", ".").status == 1
    assert project.both("--select", "JAX", ".").status == 1
    assert project.both("--select", "JAX7", ".").status == 0
    assert project.both("--select", "JAX7", ".").out == "All checks passed!\n"
    assert project.both("--exit-zero", ".").status == 0
    assert project.both("-eq", ".").status == 0
    assert project.both("--select", "NOPE", ".").status == 2
    assert project.both("--select=", ".").status == 2


@pytest.mark.parametrize(
    ("arguments", "codes"),
    [
        ("--select JAX101,F401", "F401 JAX101"),
        ("--select=JAX1", "JAX101"),
        ("--select recompile", "JAX101"),
        ("--select JAX7 --extend-select E731", "E731"),
        ("--extend-select W,nursery", "E731 F401 F821 JAX101"),
        ("--ignore JAX101", "E731 F401 F821"),
        ("--ignore JAX1,F4", "E731 F821"),
        ("--select ALL --ignore ANN,I,D,INP,CPY,PERF,PLC,B,C,EM", "E731 F401 F821 JAX101"),
        ("--per-file-ignores pkg/*.py:JAX101,*.py:F401", "E731 F821"),
        ("--fixable JAX101,F401", "E731 F401 F821 JAX101"),
        ("--unfixable JAX101", "E731 F401 F821 JAX101"),
    ],
)
def test_codes_go_to_the_tool_that_knows_them(project, arguments, codes):
    done = project.both("--output-format", "json", *arguments.split(), ".")
    assert sorted({item["code"] for item in json.loads(done.out)}) == codes.split(), done.err


def test_fix_is_made_by_both(project):
    done = project.both("--fix", "--show-fixes", "--output-format", "concise", ".")
    assert done.status == 1
    assert "import os" not in project.read("pkg/train.py")
    assert "import re" not in project.read("pkg/a.py")
    assert "for i in range(3):\n    _" in project.read("pkg/model.py")
    lines = done.out.splitlines()
    # What is left is told where it stands now.
    assert [line.split()[1] for line in lines[:2]] == ["E731", "F821"]
    for line in lines[:2]:
        name, row = line.split(":")[:2]
        assert re.search("lambda x|undefined", project.read(name).splitlines()[int(row) - 1])
    assert "Fixed 5 errors:" in lines
    assert lines.count("    1 \u00d7 JAX101 (jit-of-lambda)") == 2
    assert "Found 7 errors (5 fixed, 2 remaining)." in lines
    assert project.both("--fix", "--output-format", "concise", ".").out.splitlines()[-2:] == [
        "Found 2 errors.",
        "1 unsafe fix available with `--fix --unsafe-fixes`.",
    ]
    assert "lambda x: x" not in (project.both("--fix", "--unsafe-fixes", "."), project.read("pkg/train.py"))[1]


def test_diff_writes_nothing(project):
    before = {name: project.read(name) for name in FILES}
    done = project.both("--diff", ".")
    assert done.status == 1
    assert {name: project.read(name) for name in FILES} == before
    headers = [line for line in done.out.splitlines() if line.startswith("--- ")]
    assert headers == sorted(headers)
    assert {"-import os", "-    jax.jit(lambda v: v * 2)(i)"} <= set(done.out.splitlines())
    assert done.out.splitlines()[-1].startswith("Would fix 5 errors (")


def test_fix_only_and_the_status_of_a_fix(project):
    assert project.both("--fix-only", ".").out.startswith("Fixed 5 errors")
    project.write("pkg/model.py", MODEL)
    assert project.both("--fix", "--select", "JAX", "--exit-non-zero-on-fix", ".").status == 1
    project.write("pkg/model.py", MODEL)
    assert project.both("--fix", "--select", "JAX", ".").status == 0


def test_what_may_not_be_mended_is_not(project):
    for arguments in (("--unfixable", "JAX101"), ("--fixable", "F401"), ("--fixable", "JAX2")):
        assert "JAX101" in project.both("--fix", *arguments, "pkg/model.py").out
        assert project.read("pkg/model.py") == MODEL
    assert "JAX101" not in project.both("--fix", "--fixable", "JAX1", "pkg/model.py").out


def test_nothing_is_written_when_the_arguments_are_wrong(project):
    done = project.both("--fix", "--no-such-option", ".")
    assert (done.status, done.out) == (2, "")
    assert "--no-such-option" in done.err
    assert project.read("pkg/model.py") == MODEL


def test_standard_input(project):
    done = project.both("--output-format", "concise", "--stdin-filename", "pkg/new.py", "-", given=TRAIN)
    assert [line.split()[1] for line in done.out.splitlines()[:4]] == ["F401", "E731", "JAX101", "F821"]
    assert all(line.startswith("pkg/new.py:") for line in done.out.splitlines()[:4])
    done = project.both("--fix", "--output-format", "concise", "-", given=TRAIN)
    assert "import os" not in done.out
    assert "for i in range(3):\n        _" in done.out
    assert [line.split()[1] for line in done.err.splitlines()[:2]] == ["E731", "F821"]
    assert "Found 4 errors (2 fixed, 2 remaining)." in done.err
    done = project.both("--diff", "-", given=TRAIN)
    assert "-import os" in done.out
    assert "Would fix 2 errors" in done.err


def test_excluded_standard_input_is_left_alone(project):
    arguments = ("--force-exclude", "--exclude", "train.py", "--stdin-filename", "pkg/train.py", "-")
    done = project.both(*arguments, given=TRAIN)
    assert (done.status, done.out) == (0, project.ruff(*arguments, given=TRAIN).out)


def test_statistics_of_both(project):
    done = project.both("--statistics", ".")
    lines = [line.split() for line in done.out.splitlines()]
    assert [(line[0], line[1]) for line in lines[:4]] == [
        ("3", "F401"),
        ("2", "JAX101"),
        ("1", "E731"),
        ("1", "F821"),
    ]
    assert lines[4] == ["Found", "7", "errors."]
    rows = json.loads(project.both("--statistics", "--output-format", "json", ".").out)
    assert {row["code"]: row["count"] for row in rows} == {"F401": 3, "JAX101": 2, "E731": 1, "F821": 1}


def test_the_files_are_ruffs(project):
    project.write("pyproject.toml", FILES["pyproject.toml"] + '[tool.ruff]\nextend-include = ["*.jax"]\n')
    project.write("pkg/ruff.toml", 'extend-exclude = ["train.py"]\n')
    project.write("odd.jax", MODEL)
    done = project.both("--show-files")
    assert done.out == project.ruff("--show-files").out
    found = json.loads(project.both("--select", "JAX", "--output-format", "json").out)
    assert sorted(item["filename"][len(str(project.root)) + 1 :] for item in found) == ["odd.jax", "pkg/model.py"]
    found = json.loads(project.both("--select", "JAX", "--output-format", "json", "--exclude", "*.jax", "pkg").out)
    assert [item["filename"][-8:] for item in found] == ["model.py"]


def test_our_own_excludes_hold_too(project):
    project.write("pyproject.toml", FILES["pyproject.toml"] + '[tool.jaxlint]\nextend-exclude = ["pkg/model.py"]\n')
    found = json.loads(project.both("--select", "JAX", "--output-format", "json", ".").out)
    assert [item["filename"][-8:] for item in found] == ["train.py"]


def test_settings_of_ruff(project):
    ruff = '[tool.ruff]\noutput-format = "pylint"\n'
    project.write("pyproject.toml", ruff + FILES["pyproject.toml"])
    assert "pkg/model.py:4: [JAX101] " in project.both(".").out
    project.write("ruff.toml", 'output-format = "concise"\nfix = true\nlint.select = ["F401"]\n')
    assert "Found 5 errors (5 fixed, 0 remaining)." in project.both(".").out
    assert "import re" not in project.read("pkg/a.py")
    project.write("pkg/model.py", MODEL)
    assert "JAX101" in project.both("--no-fix", ".").out
    assert project.read("pkg/model.py") == MODEL
    other = project.root / "other.toml"
    other.write_text('output-format = "github"\n')
    assert "::error title=jaxlint (JAX101)" in project.both("--config", "other.toml", ".").out
    assert "model.py:4: [JAX101]" in project.both("--config", 'output-format = "pylint"', "--no-fix", ".").out


def test_the_format_of_the_environment(project, monkeypatch):
    monkeypatch.setenv("RUFF_OUTPUT_FORMAT", "pylint")
    assert "pkg/model.py:4: [JAX101] " in project.both(".").out


def test_our_codes_in_comments_are_not_taken_out(project):
    text = MODEL.replace("(i)\n", "(i)  # noqa: JAX101\n")
    project.write("pkg/model.py", text)
    arguments = ("--select", "RUF100,RUF102,JAX", "--fix", "pkg/model.py")
    assert project.both(*arguments).status == 0
    assert project.read("pkg/model.py") == text
    project.ruff(*arguments[:1], "RUF100,RUF102", *arguments[2:])  # what ruff alone does without `lint.external`
    assert "JAX101" not in project.read("pkg/model.py")


def test_external_codes_of_the_project_stay_external(project):
    project.write("pyproject.toml", FILES["pyproject.toml"] + 'external = ["ABC"]\n')
    project.write("pkg/ruff.toml", 'lint.external = ["XYZ"]\n')
    text = "x = 1  # noqa: XYZ101\ny = 2  # noqa: JAX101\n"
    project.write("pkg/a.py", text)
    project.write("pkg-more.py", "x = 1  # noqa: ABC101\n")
    done = project.both("--select", "RUF102", "--output-format", "concise", ".")
    assert (done.status, done.err) == (0, "")


def test_a_file_that_does_not_parse_is_told_once(project):
    project.write("pkg/model.py", "def (\n")
    found = json.loads(project.both("--output-format", "json", "pkg/model.py").out)
    assert {item["code"] for item in found} == {"invalid-syntax"}


def test_quiet_and_silent(project):
    quiet = project.both("--quiet", "--output-format", "concise", ".")
    assert len(quiet.out.splitlines()) == 7
    assert quiet.err == ""
    done = project.both("--silent", ".")
    assert (done.status, done.out, done.err) == (1, "", "")


def test_output_file(project):
    expected = project.both("--output-format", "concise", ".").out
    assert project.both("--output-format", "concise", "--output-file", "report.txt", ".").out == ""
    assert project.read("report.txt") == expected
    assert project.both("-oreport.txt", "--output-format=github", ".").out == ""
    assert "(JAX101)" in project.read("report.txt")


def test_comments_are_added_for_both(project):
    project.write("pkg/a.py", "import re  # a comment\n")
    command = [sys.executable, "-m", "jaxlint", "ruff", "--add-noqa=later", "."]
    done = subprocess.run(command, cwd=project.root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "# noqa: JAX101 later" in project.read("pkg/model.py")
    assert "noqa: F401 later" in project.read("pkg/a.py")
    assert project.both(".").status == 0


def test_notebooks_are_told_cell_by_cell(project):
    cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    texts = ["import os\nimport jax", "x = 1\nfor i in range(3):\n    jax.jit(lambda v: v)(i)", "import re"]
    cells = [{**cell, "id": str(number), "source": text} for number, text in enumerate(texts)]
    project.write("nb.ipynb", json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    lines = project.both("--output-format", "concise", "nb.ipynb").out.splitlines()
    assert [line.split(": ")[0] + line.split()[2] for line in lines[:3]] == [
        "nb.ipynb:cell 1:1:8F401",
        "nb.ipynb:cell 2:3:5JAX101",
        "nb.ipynb:cell 3:1:8F401",
    ]
    grouped = project.both("--output-format", "grouped", "nb.ipynb").out.splitlines()
    assert [line.split()[:3] for line in grouped[1:4]] == [
        ["cell", "1:1:8", "F401"],
        ["cell", "2:3:5", "JAX101"],
        ["cell", "3:1:8", "F401"],
    ]
    assert "Found 3 errors (3 fixed, 0 remaining)." in project.both("--fix", "nb.ipynb").out


def test_colour(project):
    plain = project.both("--output-format", "full", ".").out
    coloured = project.both("--output-format", "full", "--color", "always", ".").out
    assert "\x1b[" not in plain
    assert "\x1b[1;31mJAX101\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_other_commands_and_unknown_arguments_are_ruffs(project):
    told = []
    for words in (["-m", "ruff"], ["-m", "jaxlint", "ruff"]):
        command = [sys.executable, *words, "rule", "F401"]
        told.append(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert told[0] == told[1]
    assert "jit-of-lambda" in project.both("rule", "JAX101").out
    done = project.both(
        "check", "--select", "E501", "--line-length", "10", "--output-format", "concise", "pkg/model.py"
    )
    assert [line.split()[1] for line in done.out.splitlines()[:2]] == ["E501", "E501"]


def test_watching_is_refused_in_one_line(project):
    done = project.both("--watch", ".")
    assert (done.status, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1


def test_a_missing_ruff_is_one_line(project, tmp_path):
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.symlink_to(sys.executable)
    packages = sysconfig.get_path("purelib")
    code = (
        f"import site, sys; site.addsitedir({packages!r}); from jaxlint.cli import main; sys.exit(main(['ruff', '.']))"
    )
    done = subprocess.run(
        [python, "-c", code], cwd=project.root, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "ruff is neither in" in done.stderr


def test_as_a_command(project):
    """The same through the installed command, both at once."""
    command = [sys.executable, "-m", "jaxlint", "ruff", "--output-format", "concise", "."]
    done = subprocess.run(command, cwd=project.root, env=os.environ.copy(), capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == ""
    assert done.stdout == project.both("--output-format", "concise", ".").out
