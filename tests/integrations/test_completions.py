"""The completion scripts in the real shells, set up as the page tells, and asked as the Tab key asks them."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
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


PAGE = (Path(__file__).parents[2] / "docs" / "index.md").read_text()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A new user's folder, in which the commands of the page were run."""
    commands = re.search(r"## Completions of the shell.*?```sh\n(.*?)```", PAGE, re.DOTALL)
    assert commands is not None
    (tmp_path / "train.py").write_text("")
    environment = environment_of(tmp_path)
    subprocess.run(["bash", "-ec", commands[1]], cwd=tmp_path, env=environment, check=True, capture_output=True)
    return tmp_path


def environment_of(home: Path) -> dict[str, str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {"HOME": str(home), "PATH": path, "TERM": "dumb", "LANG": "C.UTF-8"}


def in_fish(home: Path, line: str) -> list[str]:
    command = ["fish", "-c", "complete -C $argv[1]", line]
    done = subprocess.run(command, cwd=home, env=environment_of(home), capture_output=True, text=True, check=True)
    return [offered.partition("\t")[0] for offered in done.stdout.splitlines()]


def shows_in_zsh(home: Path, line: str, offered: list[str]) -> bool:
    """Whether a terminal with zsh shows all that is to be offered after the line and the Tab key."""
    (home / ".zshrc").write_text("PS1='> '\nfpath+=~/.zfunc\nautoload -Uz compinit\ncompinit -u\nLISTMAX=1000\n")
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(home)
        os.execvpe("zsh", ["zsh", "-i"], environment_of(home))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 200, 0, 0))
    try:
        return shows(terminal, ["> "]) and os.write(terminal, f"{line}\t".encode()) > 0 and shows(terminal, offered)
    finally:
        os.close(terminal)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def shows(terminal: int, words: list[str]) -> bool:
    text = ""
    while not all(word in text for word in words):
        ready, _, _ = select.select([terminal], [], [], 20)
        if not ready:
            return False
        text += os.read(terminal, 65536).decode(errors="replace")
    return True


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_in_the_real_fish(home):
    assert in_fish(home, "jaxlint che") == ["check"]
    assert in_fish(home, "jaxlint tr") == ["train.py"]
    assert in_fish(home, "jaxlint --quiet tr") == ["train.py"]
    assert set(COMMANDS) <= set(in_fish(home, "jaxlint "))
    assert in_fish(home, "jaxlint check tr") == in_fish(home, "jaxlint explain tr") == ["train.py"]
    assert in_fish(home, "jaxlint check --write-b") == ["--write-baseline"]
    assert in_fish(home, "jaxlint check --output-format ") == list(FORMATS)
    assert in_fish(home, "jaxlint rule JAX70") == ["JAX701", "JAX702", "JAX703", "JAX704"]
    assert in_fish(home, "jaxlint rule tr") == []


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("jaxlint che", ["jaxlint check "]),
        ("jaxlint ", [*COMMANDS, "train.py"]),
        ("jaxlint tr", ["jaxlint train.py "]),
        ("jaxlint train.py --write-b", ["--write-baseline"]),
        ("jaxlint check tr", ["jaxlint check train.py "]),
        ("jaxlint explain tr", ["jaxlint explain train.py "]),
        ("jaxlint --write-b", ["jaxlint --write-baseline"]),
        ("jaxlint check --output-format ", list(FORMATS)),
        ("jaxlint check --select JAX70", ["JAX701", "JAX702", "JAX703", "JAX704"]),
        ("jaxlint rule JAX70", ["JAX701", "JAX702", "JAX703", "JAX704"]),
    ],
)
def test_in_the_real_zsh(home, line, offered):
    assert shows_in_zsh(home, line, offered)


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
