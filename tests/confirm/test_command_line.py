"""``jaxlint --confirm`` and ``--observed``, called as people call them."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys

import pytest

from jaxlint.arguments import parser_for
from tests.confirm.programs import ROOT, plain_environment, write

PROJECT = {
    "pyproject.toml": "[tool.jaxlint]\nconfirm.workload = ['python', 'app/main.py']\n",
    "app/lib.py": "import jax\n\n\ndef double(x):\n    return jax.jit(lambda a: a * 2)(x)\n\n\n@jax.jit\ndef add(x, y):\n    return x + y\n",
    "app/main.py": """
import lib
import jax, numpy as np

x = np.ones(3, np.float32)
for i in range(4):
    jax.jit(lambda a: a + 1)(x)
    lib.double(x)
for n in range(1, 7):
    lib.add(np.ones(n, np.float32), 1.0)
""",
    "empty/nothing.py": "",
}
LAMBDA, DOUBLE, GROWS = "app/main.py:7:5", "app/lib.py:5:12", "app/main.py:10:5"


def jaxlint(folder: pathlib.Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "jaxlint", *(sys.executable if w == "PYTHON" else w for w in words)]
    path = {"PATH": f"{pathlib.Path(sys.executable).parent}:/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    environment = plain_environment(**path)
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    return write(tmp_path_factory.mktemp("project"), PROJECT)


@pytest.fixture(scope="module")
def recorded(project: pathlib.Path) -> subprocess.CompletedProcess[str]:
    """One run of the workload, with a record."""
    words = ("--confirm", "--record", "run.json", "--html", "run.html", "app", "--", "PYTHON", "app/main.py")
    return jaxlint(project, *words)


def verdicts(text: str) -> dict[str, str]:
    return dict(re.findall(r"^(\S+:\d+:\d+): (JAX\d+ [a-z-]+)", text, re.MULTILINE))


def test_a_workload_on_the_command_line(project: pathlib.Path, recorded: subprocess.CompletedProcess[str]) -> None:
    assert recorded.returncode == 1, recorded.stderr
    told = verdicts(recorded.stdout)
    assert (told[LAMBDA], told[DOUBLE], told[GROWS]) == ("JAX101 confirmed", "JAX101 confirmed", "JAX901 confirmed")
    assert f"jaxlint: runs {sys.executable} app/main.py" in recorded.stderr
    assert "4 compiles in 4 executions, one program" in recorded.stdout
    assert (project / "run.html").read_text().startswith("<!DOCTYPE html>")


def test_the_workload_of_the_configuration_runs_beside_it(project: pathlib.Path) -> None:
    words = ("check", "--confirm", "--output-format", "json", "../app")
    done = jaxlint(project / "empty", *words)
    assert done.returncode == 1, done.stderr
    assert "jaxlint: runs python app/main.py" in done.stderr
    told = {item["code"]: item["jaxlint"]["confirmation"]["verdict"] for item in json.loads(done.stdout)}
    assert told == {"JAX101": "confirmed", "JAX901": "confirmed"}


def test_without_a_command_the_flagged_functions_are_called(project: pathlib.Path) -> None:
    (project / "probed.py").write_text(
        "import jax\n\n\ndef fit(x=1.0):\n    for _ in range(3):\n        x = jax.jit(lambda a: a * 2)(x)\n    return x\n"
    )
    done = jaxlint(project, "--confirm", "probed.py", "--")
    assert done.returncode == 1, done.stderr
    assert verdicts(done.stdout) == {"probed.py:6:13": "JAX101 confirmed"}
    assert "this executes the project's code" in done.stderr


def test_a_workload_that_fails(project: pathlib.Path) -> None:
    done = jaxlint(project, "--confirm", "-q", "empty", "no/such", "--", "PYTHON", "-c", "raise ValueError('x')")
    assert done.returncode == 2
    assert "jaxlint: error: no/such: no such file or folder" in done.stderr
    assert "the workload failed" in done.stderr


def test_a_check_weighs_in_what_was_seen(project: pathlib.Path, recorded: subprocess.CompletedProcess[str]) -> None:
    done = jaxlint(project, "check", "--observed", "run.json", "app")
    assert done.returncode == 1, done.stderr
    assert f"--> {GROWS}" in done.stdout
    assert "in the recorded run: 4 compiles in 4 executions, one program" in done.stdout
    assert "3 certain" in done.stdout
    assert jaxlint(project, "--observed", "run.json", "empty").stdout == "All checks passed!\n"


def test_what_was_seen_can_be_hidden(project: pathlib.Path, recorded: subprocess.CompletedProcess[str]) -> None:
    assert "JAX901" not in jaxlint(project, "--observed", "run.json", "--ignore", "JAX901", "app").stdout
    file = project / "app" / "main.py"
    before = file.read_text()
    try:
        file.write_text(before.replace("1.0)", "1.0)  # noqa: JAX901"))
        assert "JAX901" not in jaxlint(project, "--observed", "run.json", "app").stdout
        done = jaxlint(project, "--confirm", "--output-format", "concise", "app", "--", "PYTHON", "app/main.py")
        assert set(verdicts(done.stdout).values()) == {"JAX101 confirmed"}
    finally:
        file.write_text(before)


def test_explain_shows_the_models_answer_and_the_measured_one(
    project: pathlib.Path, recorded: subprocess.CompletedProcess[str]
) -> None:
    done = jaxlint(project, "explain", LAMBDA, "--observed", "run.json")
    assert done.returncode == 0, done.stderr
    model, measured = done.stdout.split("\nin the recorded run:\n")
    assert "main.py" in model
    assert "JAX101 confirmed: 4 compiles in 4 executions, one program" in measured
    assert "compiled 4 times" in measured


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--html", "x.html"), "--html needs --confirm"),
        (("--runs", "2", "--", "app"), "--runs needs --confirm"),
        (("--confirm", "-"), "--confirm cannot be combined with `-` (standard input)"),
        (("--confirm", "--statistics"), "--confirm cannot be combined with --statistics"),
        (("--confirm", "--timeout", "inf"), "argument --timeout: 'inf' is no number of seconds (see `jaxlint --help`)"),
        (("--observed", "none.json", "app"), "--observed none.json: cannot be read: No such file or directory"),
        (("--observed", "pyproject.toml"), "--observed pyproject.toml: no record of this jaxlint"),
        (("explain", "app/main.py:1", "--observed", "none.json"), "--observed none.json: cannot be read"),
        (("rule", "JAX101", "--confirm"), "unrecognized arguments: --confirm"),
    ],
)
def test_wrong_usage_is_one_line(project: pathlib.Path, words: tuple[str, ...], message: str) -> None:
    done = jaxlint(project, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"jaxlint: error: {message}")
    assert done.stderr.count("\n") == 1


def test_a_plain_check_loads_nothing_of_this(project: pathlib.Path) -> None:
    code = (
        "import sys; from jaxlint import cli; cli.main(['app'])\n"
        "print(sorted(n for n in sys.modules if n == 'jax' or n.startswith('jaxlint.confirm.')), file=sys.stderr)"
    )
    environment = plain_environment(PYTHONPATH=str(ROOT))
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=project, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stderr == "['jaxlint.confirm.arguments']\n"


def test_the_help_says_that_code_is_executed() -> None:
    text = " ".join(parser_for("check").format_help().split())
    assert "With --confirm the project's code is executed" in text


def test_the_docs_name_every_option_of_the_help() -> None:
    text = parser_for("check").format_help()
    page = (ROOT / "docs" / "confirm.md").read_text()
    group = text[text.index("confirm (runs code):") :]
    for option in re.findall(r"(?m)^  (--[a-z-]+)", group):
        assert f"`{option}" in page, option
    every = text + parser_for("explain").format_help() + "--jaxlint-confirm --python --folder --steps"
    for option in re.findall(r"(?<![-\w])(--[a-z][a-z-]+)", page):
        assert option in every, option
