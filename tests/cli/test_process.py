"""The command line as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def run(*arguments: str, cwd: Path, **options) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "jaxlint", *arguments]
    return subprocess.run(command, cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, check=False, **options)


def test_version(tmp_path):
    done = run("--version", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("jaxlint 0.")


def test_help_imports_neither_the_engine_nor_jax(tmp_path):
    code = (
        "import sys; from jaxlint import cli; cli.main(['--help'])\n"
        "heavy = {'jax', 'libcst', 'json', 'tomllib', 'pathspec', 'jaxlint.engine', 'jaxlint.config'}\n"
        "print(sorted(heavy & sys.modules.keys()), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.stderr == "[]\n"


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX pipes")
def test_a_reader_that_has_left_changes_nothing(tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "jaxlint", "config"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_interrupt_is_one_line(tmp_path):
    code = (
        "import os, signal, sys; from jaxlint import cli, arguments\n"
        "def stop(*_): os.kill(os.getpid(), signal.SIGINT); raise AssertionError\n"
        "cli._config = stop\n"
        "sys.exit(cli.main(['config']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode in (130, -signal.SIGINT)
    assert done.stderr == "jaxlint: interrupted\n"
