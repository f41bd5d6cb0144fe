"""The completion scripts: that of bash is sourced in the real bash and asked as the Tab key asks it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jaxlint.arguments import COMMANDS
from jaxlint.formats import FORMATS
from jaxlint.options import OPTIONS

ASK = """
source "$1"
shift
COMP_WORDS=(jaxlint "$@")
COMP_CWORD=$#
_shtab_jaxlint jaxlint "${COMP_WORDS[$COMP_CWORD]}" "${COMP_WORDS[$COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def jaxlint(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "jaxlint", *arguments], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("completions")
    for name in ("train.py", "pyproject.toml"):
        (made / name).write_text("")
    done = jaxlint("completions", "bash")
    assert (done.returncode, done.stderr) == (0, "")
    (made / "script.bash").write_text(done.stdout)
    return made


def completed(folder: Path, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    command = ["bash", "--norc", "-c", ASK, "bash", "script.bash", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return sorted(done.stdout.split())


def test_commands_options_and_values(folder):
    assert completed(folder, "") == sorted(COMMANDS)
    assert completed(folder, "ex") == ["explain"]
    assert completed(folder, "tr") == []  # no command: bash goes on with files, as it is told to
    assert completed(folder, "--output-fo") == ["--output-format"]
    assert completed(folder, "check", "--write-b") == ["--write-baseline"]
    assert completed(folder, "check", "--output-format", "") == sorted(FORMATS)
    assert completed(folder, "--confidence", "c") == ["certain"]
    assert completed(folder, "check", "--select", "JAX70") == ["JAX701", "JAX702", "JAX703", "JAX704"]
    assert completed(folder, "rule", "JAX101") == ["JAX101"]
    assert completed(folder, "config", "") == sorted(OPTIONS)
    assert completed(folder, "completions", "") == ["bash", "fish", "zsh"]


def test_files(folder):
    assert completed(folder, "check", "tr") == ["train.py"]
    assert completed(folder, "check", "--quiet", "--select", "JAX1", "tr") == ["train.py"]
    assert completed(folder, "check", "--config", "py") == ["pyproject.toml"]
    assert completed(folder, "explain", "tr") == ["train.py"]


def test_bash_goes_on_with_files_where_nothing_fits(folder):
    text = (folder / "script.bash").read_text()
    assert text.rstrip().splitlines()[-1] == "complete -o bashdefault -F _shtab_jaxlint jaxlint"


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_scripts_of_other_shells(shell, tmp_path):
    done = jaxlint("generate-shell-completion", shell)  # ruff's name of the command
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == jaxlint("completions", shell).stdout
    for word in (*COMMANDS, "output-format", "write-baseline", "JAX101"):
        assert word in done.stdout
    if shutil.which(shell) is not None:
        (tmp_path / "script").write_text(done.stdout)
        subprocess.run([shell, "-n", str(tmp_path / "script")], check=True)


def test_wrong_usage_is_one_line():
    for arguments in (["completions"], ["completions", "tcl"]):
        done = jaxlint(*arguments)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("library", "arguments", "extra"),
    [("shtab", ["completions", "bash"], "completions"), ("watchfiles", ["check", "--watch"], "watch")],
)
def test_a_library_that_is_not_installed_is_named_with_its_extra(library, arguments, extra, tmp_path):
    (tmp_path / f"{library}.py").write_text("raise ModuleNotFoundError(name=__name__)\n")
    command = [sys.executable, "-m", "jaxlint", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.endswith(f": install jaxlint-recompile[{extra}]\n")
