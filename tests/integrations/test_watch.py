"""``jaxlint check --watch`` as a user runs it: files are edited while it runs, and Ctrl-C ends it."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from .conftest import Scratch

SECONDS = 120
"""A limit for a machine that is busy; a turn takes about a second."""


class Watched:
    """A running ``--watch`` and what it has printed."""

    def __init__(self, process: subprocess.Popen[bytes], terminal: int) -> None:
        self.process = process
        self.printed = b""
        self._terminal = terminal
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while True:
            try:
                piece = os.read(self._terminal, 4096)
            except OSError:  # the other end is closed
                return
            if not piece:
                return
            self.printed += piece

    def next_turn(self) -> str:
        """Wait for the end of a turn; returns what it has printed, which is then forgotten."""
        end = b"(Ctrl-C ends it)"
        self._wait(lambda: end in self.printed)
        turn, _, self.printed = self.printed.partition(end)
        return turn.decode()

    def until(self, holds: Callable[[str], bool]) -> None:
        """Wait for a turn like that: a change may take several, or share one with another."""
        while not holds(re.sub(r"\x1b\[[0-9;]*m", "", self.next_turn())):
            pass

    def _wait(self, done: Callable[[], bool]) -> None:
        limit = time.monotonic() + SECONDS
        while not done():
            assert time.monotonic() < limit, self.printed.decode()
            assert self.process.poll() is None, self.printed.decode()
            time.sleep(0.02)


@contextmanager
def watching(scratch: Scratch, *arguments: str) -> Iterator[Watched]:
    """Run it on a terminal of its own."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "jaxlint", "check", "--watch", "--output-format", "concise", *arguments]
    process = subprocess.Popen(command, cwd=scratch.root, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    try:
        yield Watched(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_changes_of_files_and_configuration_are_seen(scratch):
    with watching(scratch) as run:
        first = run.next_turn()
        assert "Starting linter in watch mode" in first
        assert first.startswith("\x1b[2J")
        assert "moons/train.py" in first
        assert "Found 4 findings" in first
        # A caller in another file: what is reported is in model.py.
        scratch.edit("moons/train.py", "make_step(0.1)(params, halved(params))", "halved(params)")
        second = run.next_turn()
        assert "\x1b[2J" in second
        assert "File change detected" in second
        assert "Found 3 findings" in second
        scratch.edit("pyproject.toml", "[tool.jaxlint]", '[tool.jaxlint]\nignore = ["JAX7"]')
        assert "Found 2 findings" in run.next_turn()
        scratch.edit("pyproject.toml", 'ignore = ["JAX7"]', "ignore = 7")
        assert "error: pyproject.toml: [tool.jaxlint] ignore: expected a list" in run.next_turn()
        scratch.edit("pyproject.toml", "ignore = 7", 'ignore = ["JAX"]')
        assert "All checks passed!" in run.next_turn()
        scratch.write("moons/notes.md", "no code")
        scratch.write(".venv/other.py", "import jax\n")
        scratch.write("moons/new.py", "def broken(:\n")
        assert "cannot be parsed" in run.next_turn()
        run.process.send_signal(signal.SIGINT)
        assert run.process.wait(SECONDS) == 130


def test_the_ways_of_editors_to_save(scratch):
    """By writing twice in quick succession, by renaming, with a backup; and a file that is deleted."""
    other = scratch.root / "moons" / "other.py"
    loop = "import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v + 1)(i)\n"
    with watching(scratch) as run:
        run.next_turn()
        scratch.write("moons/other.py", "x = (\n")
        scratch.write("moons/other.py", loop)
        run.until(lambda turn: "moons/other.py:4:5: JAX101" in turn)
        scratch.write("moons/other.tmp", "x = (\n")
        (scratch.root / "moons" / "other.tmp").replace(other)
        run.until(lambda turn: "moons/other.py:1:5: JAX000" in turn and "moons/other.py:4" not in turn)
        other.rename(other.with_suffix(".py~"))
        scratch.write("moons/other.py", loop)
        run.until(lambda turn: "moons/other.py:4:5: JAX101" in turn)
        other.unlink()
        run.until(lambda turn: "moons/other.py" not in turn and "Found 4 findings" in turn)


def test_folders_that_come_and_go_with_their_files_are_seen(scratch):
    made = scratch.root.parent / "made"
    made.mkdir()
    (made / "new.py").write_text("x = (\n")
    with watching(scratch) as run:
        run.next_turn()
        made.rename(scratch.root / "moons" / "made")
        run.until(lambda turn: "moons/made/new.py:1:5: JAX000" in turn)
        (scratch.root / "moons" / "made").rename(made)
        run.until(lambda turn: "moons/made" not in turn)


def test_a_pipe_is_not_cleared(scratch):
    command = [sys.executable, "-m", "jaxlint", "check", "--watch", "-q", "moons/train.py"]
    process = subprocess.Popen(command, cwd=scratch.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stderr is not None
    while b"Ctrl-C" not in process.stderr.readline():
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, err) == (130, b"jaxlint: interrupted\n")
    assert out.startswith(b"JAX101 ")


@pytest.mark.parametrize("other", [["-"], ["--confirm"], ["--show-files"], ["-o", "x"], ["--write-baseline"]])
def test_wrong_usage_is_one_line(scratch, other):
    done = scratch.run("jaxlint", "check", "--watch", *other)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "--watch cannot be combined with" in done.stderr
