"""The flake8 plugin, in the real flake8."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from jaxlint.integrations.flake8 import Plugin

from .conftest import rows


def test_the_findings_are_those_of_the_command_line(scratch, expected):
    found = scratch.jaxlint(".")
    assert rows(found) == expected
    assert scratch.flake8(".") == found
    assert scratch.flake8("-j", "1") == found
    assert scratch.flake8("-j", "2", ".") == found


@pytest.mark.parametrize("name", ["moons/train.py", "moons/model.py", "moons/compiling.py", "legacy/old.py"])
def test_one_file_by_name(scratch, name):
    found = scratch.jaxlint(name)
    assert bool(found) == (name != "moons/compiling.py")
    assert scratch.flake8(name) == found
    assert set(found) <= {*scratch.jaxlint("."), *scratch.jaxlint("legacy/old.py")}


def test_files_without_a_project_are_one_program(scratch):
    (scratch.root / "pyproject.toml").unlink()
    for arguments in ((".",), ("moons/train.py",), ("moons/model.py",)):
        found = scratch.jaxlint(*arguments)
        assert scratch.flake8("-j", "2", *arguments) == found
    assert len(scratch.jaxlint(".")) > len(scratch.jaxlint("moons/model.py"))


def test_columns_count_characters(scratch):
    line = scratch.read("moons/train.py").splitlines()[12]
    assert f":13:{line.index('jax.jit') + 1}: JAX101 " in "\n".join(scratch.flake8("."))


def test_standard_input_is_a_module_of_the_project(scratch):
    text = scratch.read("moons/train.py")
    found = scratch.flake8("--stdin-display-name", "moons/train.py", "-", given=text)
    assert found == [line for line in scratch.flake8(".") if line.startswith("moons/train.py")]
    changed = "# one more line\n" + text.replace("halved = compiled(lambda v: v / 2)", "halved = abs")
    found = scratch.flake8("--stdin-display-name", "moons/train.py", "-", given=changed)
    assert rows(found) == ["moons/train.py:14", "moons/train.py:15"]
    assert found == scratch.jaxlint("--stdin-filename", "moons/train.py", "-", given=changed)


def test_standard_input_without_a_name(scratch):
    assert rows(scratch.flake8("-", given=scratch.read("legacy/old.py"))) == ["stdin:4"]


def test_an_unchanged_project_is_not_judged_again(scratch):
    first = scratch.flake8(".")
    code = (
        "import sys\n"
        "from jaxlint import engine\n"
        "def judge(*_): raise SystemExit('judged again')\n"
        "engine.judge = judge\n"
        "from flake8.main.cli import main\n"
        "sys.exit(main(['--select=JAX', '-j', '2', *sys.argv[1:]]))"
    )
    for paths in ((".",), ("moons/train.py", "moons/model.py")):
        command = [sys.executable, "-c", code, *paths]
        done = subprocess.run(command, cwd=scratch.root, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (1, "")
        assert sorted(rows(done.stdout.replace("./", "").splitlines())) == rows(first)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_project_is_judged_once_for_all_files(scratch, jobs):
    code = (
        "import os, sys\n"
        "from jaxlint import engine\n"
        "judge = engine.judge\n"
        "def counted(*given):\n"
        "    os.write(2, b'judged\\n')\n"
        "    return judge(*given)\n"
        "engine.judge = counted\n"
        "from flake8.main.cli import main\n"
        f"sys.exit(main(['--select=JAX', '-j', '{jobs}', '.']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=scratch.root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "judged\n")


# -- flake8's own options ------------------------------------------------------------------------------


def test_select_and_ignore(scratch, expected):
    assert rows(scratch.flake8("--extend-ignore", "JAX101", ".")) == [expected[0], expected[3]]
    assert rows(scratch.flake8("--extend-ignore", "JAX1", ".")) == [expected[3]]
    done = scratch.run("flake8", "--select", "JAX7,E9", ".")
    assert rows(done.stdout.replace("./", "").splitlines()) == [expected[3]]
    assert "JAX" not in scratch.run("flake8", "--select", "E,F", ".").stdout


def test_on_by_default_beside_the_checks_of_flake8(scratch, expected):
    scratch.write("moons/other.py", "import os\n")
    found = scratch.run("flake8", ".").stdout
    assert "./moons/other.py:1:1: F401" in found
    ours = [line.replace("./", "", 1) for line in found.splitlines() if " JAX" in line]
    assert sorted(rows(ours)) == sorted([*expected])


def test_per_file_ignores(scratch, expected):
    scratch.write(".flake8", "[flake8]\nper-file-ignores =\n    moons/train.py: JAX101\n")
    assert rows(scratch.flake8(".")) == [expected[0], expected[3]]


def test_the_tables_of_pyproject_hold_too(scratch, expected):
    scratch.edit("pyproject.toml", "[tool.jaxlint]", '[tool.jaxlint]\nignore = ["JAX7"]')
    assert rows(scratch.flake8("-j", "2", ".")) == expected[:3]
    scratch.edit("pyproject.toml", 'ignore = ["JAX7"]', 'per-file-ignores = { "moons/train.py" = ["JAX"] }')
    assert rows(scratch.flake8("-j", "2", ".")) == expected[:1]


@pytest.mark.parametrize("comment", ["# noqa", "# noqa: JAX101", "# NOQA:E501,JAX101", "# jaxlint: ignore[JAX101]"])
def test_comments(scratch, expected, comment):
    scratch.edit("moons/train.py", "compiled(lambda v: v / 2)", f"compiled(lambda v: v / 2)  {comment}")
    found = scratch.flake8(".")
    assert rows(found) == [expected[0], *expected[2:]]
    assert found == scratch.jaxlint(".")


def test_a_comment_for_another_code_hides_nothing(scratch, expected):
    scratch.edit("moons/train.py", "compiled(lambda v: v / 2)", "compiled(lambda v: v / 2)  # noqa: JAX7, E501")
    assert rows(scratch.flake8(".")) == expected


def test_comments_on_any_line_and_for_files(scratch, expected):
    scratch.edit("moons/train.py", "            lambda v: -v,", "            lambda v: -v,  # noqa: JAX701")
    scratch.edit("moons/model.py", "import jax\n", "import jax  # the library\n# flake8: noqa: JAX102\n")
    assert rows(scratch.flake8(".")) == expected[1:3]
    assert rows(scratch.flake8("--disable-noqa", "moons/train.py")) == expected[1:]


# -- what is wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "table", "message"),
    [
        (("-j", "2", "."), 'slect = ["JAX1"]', "[tool.jaxlint] unknown key 'slect' (did you mean 'select'?)"),
        (("-j", "1", "."), 'select = ["JAX999"]', "[tool.jaxlint] select: no rule has the code or prefix 'JAX999'"),
        (("moons/train.py",), "select = [", "not valid TOML"),
        (("-",), 'confidence = "sure"', "[tool.jaxlint] confidence: 'sure' is none of certain, likely, possible"),
    ],
)
def test_a_broken_configuration_is_one_error(scratch, arguments, table, message):
    scratch.write("pyproject.toml", f"[tool.jaxlint]\n{table}\n")
    done = scratch.run("flake8", "--select", "JAX", *arguments, given="")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0] == "There was a critical error during execution of Flake8:"
    assert lines[1].startswith(f"jaxlint: pyproject.toml: {message}")
    assert (len(lines), done.stderr) == (2, "")


def test_a_file_that_does_not_parse_is_left_to_flake8(scratch, expected):
    scratch.write("moons/broken.py", "def f(:\n")
    done = scratch.run("flake8", "--select", "JAX,E9", ".")
    assert "E999 SyntaxError" in done.stdout
    assert "JAX000" not in done.stdout
    assert rows(scratch.flake8(".")) == expected


def test_jax_is_not_imported(scratch):
    code = (
        "import sys\n"
        "from flake8.main.cli import main\n"
        "main(['--select=JAX', '-j', '1', '.'])\n"
        "print(sorted(name for name in sys.modules if name.partition('.')[0] in ('jax', 'jaxlib', 'numpy')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=scratch.root, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "[]"
    assert "JAX101" in done.stdout


def test_used_by_hand(scratch, expected, monkeypatch):
    monkeypatch.chdir(scratch.root)
    text = scratch.read("moons/train.py")
    found = list(Plugin(ast.parse(text), text.splitlines(keepends=True), "moons/train.py").run())
    assert [f"moons/train.py:{row}" for row, _, _, _ in found] == expected[1:]
    assert [kind for _, _, _, kind in found] == [Plugin] * 3
