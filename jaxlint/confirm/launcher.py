"""Runs the user's command with the recorder in every Python process of it, and brings back what was recorded."""

from __future__ import annotations

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from .plan import VARIABLE, Plan
from .record import Record, read_record
from .rewrite import Wanted

_HERE = pathlib.Path(__file__).resolve().parent
_PYTHON = re.compile(r"^(python|pypy)[\d.]*(\.exe)?$")
SHOWN = 1 << 20
"""How many bytes of each of the workload's output streams are passed on; the rest is read and dropped."""
TAIL = 1 << 16
GRACE = 5.0

_SITE = """\
import importlib.util as _util, os as _os, sys as _sys
_here = _os.path.dirname(_os.path.abspath(__file__))
try:
    _spec = _util.spec_from_file_location("_jaxlint_confirm", {init!r}, submodule_search_locations=[{package!r}])
    _sys.modules["_jaxlint_confirm"] = _module = _util.module_from_spec(_spec)
    _spec.loader.exec_module(_module)
    from _jaxlint_confirm import bootstrap as _bootstrap
    _bootstrap.start()
except Exception as _error:
    print("jaxlint: the recorder could not be started:", _error, file=_sys.stderr)
_sys.path[:] = [_p for _p in _sys.path if _os.path.abspath(_p or ".") != _here]
_this = _sys.modules.pop("sitecustomize", None)
try:
    import sitecustomize  # the environment's own, which ours stands before
except ImportError:
    pass
_sys.modules.setdefault("sitecustomize", _this)
"""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a workload ended."""

    command: tuple[str, ...]
    status: int | None
    """The exit status; negative for a signal; ``None`` where it never started."""
    seconds: float
    timed_out: bool
    error: str
    """One line: the last error that the workload printed, with its place; empty where all went well."""
    record: Record
    traceback: tuple[tuple[str, int], ...] = ()
    """The places of the last traceback that it printed."""

    @property
    def failed(self) -> bool:
        """Whether the workload did not come to a good end."""
        return self.timed_out or self.status != 0


@dataclass(frozen=True, slots=True)
class Workload:
    """A command and how to run it."""

    command: tuple[str, ...]
    python: str | None = None
    timeout: float | None = None
    platform: str | None = None
    environment: Mapping[str, str] | None = None
    directory: str | None = None
    quiet: bool = False


def run(workload: Workload, wanted: Mapping[str, Wanted]) -> Ended:
    """Run a workload to its end (or to its time limit) and read its record."""
    with tempfile.TemporaryDirectory(prefix="jaxlint-confirm-") as scratch:
        folder = pathlib.Path(scratch) / "record"
        folder.mkdir()
        Plan(str(folder), {os.path.realpath(f): w for f, w in wanted.items()}).write()
        site = pathlib.Path(scratch) / "site"
        site.mkdir()
        (site / "sitecustomize.py").write_text(_SITE.format(init=str(_HERE / "__init__.py"), package=str(_HERE)))
        command = adapt(workload.command, workload.python, workload.directory)
        environment = _environment(workload, site, folder)
        begin = time.monotonic()
        status, timed_out, tail = _execute(command, environment, workload)
        seconds = time.monotonic() - begin
        record = read_record(folder)
    error, traceback = _last_error(tail, workload.directory or os.getcwd()) if status else ("", [])
    if status is None:
        error = tail.decode("utf-8", "replace")
    elif timed_out:
        error = f"stopped after {workload.timeout:g} s"
    elif status < 0:
        error = f"killed by signal {-status} ({_signal_name(-status)})"
    elif status and not error:
        error = f"exit status {status}"
    return Ended(workload.command, status, seconds, timed_out, error, record, tuple(traceback))


def missing_device(platform: str, python: str) -> str:
    """Why JAX finds no device of a platform, in one line; empty where it does find one."""
    check = [python, "-c", "import jax; jax.devices()"]
    try:
        done = subprocess.run(
            check,
            env={**os.environ, "JAX_PLATFORMS": platform},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    lines = [line for line in done.stderr.splitlines() if _RAISED.match(line)]
    return "" if done.returncode == 0 else (lines[-1] if lines else f"{python} ended with status {done.returncode}")


def interpreter_of(command: Sequence[str], python: str | None) -> str:
    """The interpreter that a command runs, as far as the command says it."""
    named = command and _PYTHON.match(os.path.basename(command[0]))
    return python or (command[0] if named else sys.executable)


def adapt(command: Sequence[str], python: str | None = None, directory: str | None = None) -> list[str]:
    """The command as it is started: ``-m module`` and ``script.py`` get an interpreter, and the chosen one is used."""
    words = list(command)
    path = os.path.join(directory or ".", words[0])
    if words[0] == "-m" or (words[0].endswith(".py") and not os.access(path, os.X_OK)):
        words.insert(0, python or sys.executable)
    elif python and _PYTHON.match(os.path.basename(words[0])):
        words[0] = python
    return words


def _environment(workload: Workload, site: pathlib.Path, folder: pathlib.Path) -> dict[str, str]:
    env = dict(os.environ) | dict(workload.environment or {})
    paths = [str(site), *filter(None, [env.get("PYTHONPATH")])]
    env["PYTHONPATH"] = os.pathsep.join(paths)
    env[VARIABLE] = str(folder)
    env.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    if workload.platform:
        env["JAX_PLATFORMS"] = workload.platform
    if workload.python:
        folder_of_python = os.path.dirname(os.path.abspath(workload.python))
        env["PATH"] = os.pathsep.join([folder_of_python, env.get("PATH", "")])
    return env


def _execute(command: Sequence[str], env: dict[str, str], workload: Workload) -> tuple[int | None, bool, bytes]:
    """Run it in a process group of its own; its output goes to our standard error, up to a limit."""
    try:
        process = subprocess.Popen(
            command,
            env=env,
            cwd=workload.directory,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        return None, False, f"cannot start {command[0]!r}: {error.strerror or error}".encode()
    assert process.stdout is not None
    assert process.stderr is not None
    tails: list[bytearray] = [bytearray(), bytearray()]
    pumps = [
        threading.Thread(target=_pump, args=(stream, tail, workload.quiet), daemon=True)
        for stream, tail in zip((process.stdout, process.stderr), tails, strict=True)
    ]
    for pump in pumps:
        pump.start()
    timed_out = False
    try:
        process.wait(workload.timeout)
    except subprocess.TimeoutExpired:
        timed_out = True
        _end(process)
    except KeyboardInterrupt:
        _end(process)
        raise
    for pump in pumps:
        pump.join(GRACE)  # a daemon that the workload left behind may hold the pipe open
    return process.returncode, timed_out, bytes(tails[1] or tails[0])


def _pump(stream: BinaryIO, tail: bytearray, quiet: bool) -> None:
    shown = SHOWN if not quiet else 0
    while chunk := os.read(stream.fileno(), 1 << 16):
        if shown > 0:
            with contextlib.suppress(OSError, ValueError):
                sys.stderr.buffer.write(chunk[:shown])
                sys.stderr.buffer.flush()
            shown -= len(chunk)
            if shown <= 0:
                print("\n[jaxlint: the workload's further output is not shown]", file=sys.stderr)
        tail += chunk
        del tail[:-TAIL]


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask the whole process group to end, then make it."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)


_FILE_LINE = re.compile(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+)')
_RAISED = re.compile(r"^[A-Za-z_][\w.]*(Error|Exception|Exit|Interrupt|Warning|Iteration)\b.*|^[A-Za-z_][\w.]*: .+")


def _last_error(output: bytes, folder: str) -> tuple[str, list[tuple[str, int]]]:
    """The last error in a program's output, with the place where it was raised, and its traceback's places."""
    places: list[tuple[str, int]] = []
    message = ""
    for line in output.decode("utf-8", "replace").splitlines():
        if line.startswith("Traceback (most recent call last)"):
            places, message = [], ""
        elif found := _FILE_LINE.match(line):
            if not found["file"].endswith("runscript.py"):
                full = os.path.join(folder, found["file"])
                places.append((full if os.path.exists(full) else found["file"], int(found["line"])))
        elif line.startswith("CannotProbe: ") or (_RAISED.match(line) and not message):
            message = line.strip()
    place = f"{places[-1][0]}:{places[-1][1]}" if places else ""
    return f"{place}: {message}" if place and message else message or place, places


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
