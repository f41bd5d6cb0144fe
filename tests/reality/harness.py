"""What a small program really does on JAX: growth per step of body runs, entries, lowerings and compiles.

A program is a set of files of which one holds ``main(steps)``. It is run twice on the installed JAX (CPU, four host
devices), each time in a process of its own, with two numbers of steps (3 and 6). What the second run has more,
divided by the additional steps, is what one more step costs: warm-up cancels out.

From the command line, for files that exist::

    python -m tests.reality.harness FILE [FILE ...] [--stale] [--steps 3 6] [--restart] [--json] [-v]

Each FILE is a program (it holds ``main(steps)``); the modules and packages beside it can be imported by it. Printed
per FILE: the four growth figures, the disk keys of the compiles that came again (``same`` as the first of their
function and line, or ``different``), and by line what grew. The figures:

* ``body_runs``: runs of Python function bodies of the program's own files while JAX was tracing;
* ``entries``: new entries in dispatch caches of jit objects (calls that left the fast path with a new signature);
* ``lowerings``, ``compiles``: programs lowered and compiled; a program read back from the disk cache is no compile.

``--stale`` also re-evaluates, at each call of a jitted function that hits its cache, the unjitted function on the
same arguments, and prints the lines where the two differ. ``--restart`` runs the program in two fresh processes
with other hash seeds in one working folder instead (files that the first leaves behind, such as a cache directory,
are there for the second) and prints what each compiled and what the disk cache answered. ``-v`` lists every event.
A program that touches ``os.environ`` is run in a fresh process, others in a fork of one that has imported jax.
Exit status 1 when a program raised.
"""

from __future__ import annotations

import argparse
import atexit
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = pathlib.Path(__file__).with_name("server.py")
STEPS = (3, 6)
FIELDS = ("body_runs", "entries", "lowerings", "compiles")


@dataclasses.dataclass
class Run:
    """One execution of a program."""

    steps: int
    error: str | None
    result: str | None
    events: list[dict[str, Any]]
    counters: list[dict[str, Any]]
    cache_dir: str | None = None
    """Where the program kept its disk cache at the end."""
    entries: int = 0
    """How many entries lay there for the next start."""
    open: bool = False
    """Whether the directory was to be made where everyone may write, so that another user can be the first."""

    def count(self, field: str) -> int:
        if field == "body_runs":
            return sum(place["traced"] for place in self.counters if place["kind"] == "body")
        kind = {"entries": "entry", "lowerings": "lower", "compiles": "compile"}[field]
        return sum(e["kind"] == kind and e.get("disk") != "hit" for e in self.events)

    @property
    def stale(self) -> list[dict[str, Any]]:
        """The calls that gave a stale result."""
        return [e for e in self.events if e["kind"] == "stale"]

    @property
    def disk_hits(self) -> int:
        return sum(e["kind"] == "compile" and e.get("disk") == "hit" for e in self.events)

    @property
    def keys(self) -> list[str]:
        """The disk keys of all compiled programs, hits included, in order."""
        return [e["key"] for e in self.events if e["kind"] == "compile" and "key" in e]


@dataclasses.dataclass
class Growth:
    """What each further step costs, from two runs."""

    body_runs: float
    entries: float
    lowerings: float
    compiles: float
    disk_key: str
    """``same``, ``different`` or ``mixed``: later compiles of one line and function against their first; ``-``: none."""
    stale: float
    """Calls per step whose result is not that of the unjitted function (0 where that was not asked for)."""
    short: Run
    long: Run

    @property
    def error(self) -> str | None:
        return self.short.error or self.long.error


class _Server:
    """The process that jobs are forked from; one per environment."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def run(self, job: dict[str, Any]) -> int:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, str(SERVER)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=_environment(),
            )
            atexit.register(self.stop)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        return int(json.loads(line)["status"]) if line else 70

    def stop(self) -> None:
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait(10)
            self._process = None


_server = _Server()


def _environment(**more: str) -> dict[str, str]:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("JAX_", "XLA_", "LIBTPU"))}
    flags = "--xla_force_host_platform_device_count=4"
    return (
        plain
        | {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": flags, "OPENBLAS_NUM_THREADS": "1", "TF_CPP_MIN_LOG_LEVEL": "3"}
        | more
    )


def _execute(job: dict[str, Any], fresh: bool, **environment: str) -> Run:
    with tempfile.TemporaryDirectory(prefix="jaxlint-reality-") as scratch:
        out = pathlib.Path(scratch) / "run.json"
        job = {"scratch": scratch} | job | {"out": str(out)}
        if fresh:
            command = [sys.executable, str(SERVER), "--one", json.dumps(job)]
            status = subprocess.run(command, env=_environment(**environment), check=False).returncode
        else:
            status = _server.run(job)
        if not out.exists():
            why = "took too long" if status == -14 else f"the process ended with status {status}"
            return Run(job["steps"], why, None, [], [])
        data = json.loads(out.read_text())
    run = Run(job["steps"], data["error"], data["result"], data["events"], data["counters"], data.get("cache_dir"))
    if run.cache_dir is not None:
        folder = pathlib.Path(run.cache_dir)
        run.entries = len(list(folder.glob("jit_*"))) if folder.is_dir() else 0
        run.open = any(parent.stat().st_mode & stat.S_IWOTH for parent in _above(folder, job["scratch"]))
    return run


def _above(folder: pathlib.Path, root: str) -> list[pathlib.Path]:
    """The folders between a run's root (left out) and ``folder`` (left out)."""
    return [parent for parent in folder.parents if pathlib.Path(root) in parent.parents and parent.is_dir()]


def _needs_fresh(folder: pathlib.Path) -> bool:
    return any("environ" in file.read_text(errors="replace") for file in folder.rglob("*.py"))


def _place(files: dict[str, str], folder: pathlib.Path) -> str:
    for name, text in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    return _module(next(iter(files)))


def _module(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def run(files: dict[str, str], steps: int, *, stale: bool = False) -> Run:
    """Run a program once; the first file holds ``main(steps)``."""
    with tempfile.TemporaryDirectory(prefix="jaxlint-reality-") as scratch:
        folder = pathlib.Path(scratch).resolve()
        job = {"folder": str(folder), "module": _place(files, folder), "steps": steps, "stale": stale}
        return _execute(job, _needs_fresh(folder))


def growth(files: dict[str, str], steps: tuple[int, int] = STEPS, *, stale: bool = False) -> Growth:
    """Run a program with two numbers of steps and compare."""
    short, long = (run(files, n, stale=stale) for n in steps)
    return compare(short, long)


def compare(short: Run, long: Run) -> Growth:
    """The growth per step between two runs of one program."""
    more = long.steps - short.steps
    figures = {field: (long.count(field) - short.count(field)) / more for field in FIELDS}
    stale = (len(long.stale) - len(short.stale)) / more
    return Growth(**figures, disk_key=_disk_key(short, long), stale=stale, short=short, long=long)


def restart(files: dict[str, str], steps: int = 2) -> tuple[Run, Run]:
    """Run a program in two fresh processes, with other hash seeds, in one working folder."""
    with tempfile.TemporaryDirectory(prefix="jaxlint-reality-") as scratch:
        folder = pathlib.Path(scratch).resolve()
        job = {"folder": str(folder), "module": _place(files, folder), "steps": steps, "scratch": str(folder)}
        first = _execute(job, True, PYTHONHASHSEED="1")
        return first, _execute(job, True, PYTHONHASHSEED="2")


def fleet(files: dict[str, str], steps: int = 2) -> list[tuple[Run, Run]]:
    """Run a program as two processes that work together, twice: the runs of both ranks, of both starts.

    The working folder is one for all, the folder for temporary files is each rank's own, as on two machines. The
    program finds ``COORDINATOR``, ``WORLD_SIZE`` and ``RANK`` in its environment.
    """
    with tempfile.TemporaryDirectory(prefix="jaxlint-reality-") as scratch:
        folder = pathlib.Path(scratch).resolve()
        module = _place(files, folder)
        starts: list[tuple[Run, Run]] = []
        for _ in range(2):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                coordinator = f"127.0.0.1:{free.getsockname()[1]}"

            def start(rank: int, coordinator: str = coordinator) -> Run:
                own = folder / f"machine{rank}"
                own.mkdir(exist_ok=True)
                job = {"folder": str(folder), "module": module, "steps": steps, "scratch": str(own)}
                return _execute(job, True, COORDINATOR=coordinator, WORLD_SIZE="2", RANK=str(rank))

            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                first, second = pool.map(start, range(2))
            starts.append((first, second))
        return starts


def _group(event: dict[str, Any]) -> tuple[Any, ...]:
    """What makes two events the same to a reader: call line, function and program (files by their names only)."""
    function, frames = event.get("function"), event.get("frames") or [["?", 0, "", 0]]
    defined = (os.path.basename(function["file"]), function["line"], function["name"]) if function else ("", 0, "")
    program = event.get("program", "").removeprefix("jit_").removeprefix("jit(").removesuffix(")")
    return (os.path.basename(frames[0][0]), frames[0][1], *defined, program)


def _disk_key(short: Run, long: Run) -> str:
    """Of the groups of compiles that grow: do the later ones have the key of the first?"""
    counts = [collections.Counter(_group(e) for e in r.events if e["kind"] == "compile") for r in (short, long)]
    verdicts = set()
    for group in (g for g, n in counts[1].items() if n > counts[0][g]):
        keys = [e.get("key") for e in long.events if e["kind"] == "compile" and _group(e) == group]
        verdicts |= {key == keys[0] for key in keys[1:]}
    return {frozenset(): "-", frozenset({True}): "same", frozenset({False}): "different"}.get(
        frozenset(verdicts), "mixed"
    )


# -- command line ------------------------------------------------------------------------------------


def _copy(file: pathlib.Path, folder: pathlib.Path) -> None:
    shutil.copytree(file.parent, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", ".*"))


def _program(file: pathlib.Path, args: argparse.Namespace) -> tuple[Run, Run]:
    runs = []
    with tempfile.TemporaryDirectory(prefix="jaxlint-reality-") as scratch:
        folder = pathlib.Path(scratch).resolve()
        _copy(file, folder)
        job = {"folder": str(folder), "module": file.stem, "stale": args.stale}
        for seed, steps in enumerate(args.steps, 1):
            if args.restart:
                once = {"steps": args.steps[0], "scratch": str(folder)}
                runs.append(_execute(job | once, True, PYTHONHASHSEED=str(seed)))
            else:
                runs.append(_execute(job | {"steps": steps}, _needs_fresh(folder)))
    return runs[0], runs[1]


def _table(grown: Growth) -> list[str]:
    """What the longer run did more than the shorter one, by line."""
    counts = [
        collections.Counter((*_group(e), e["kind"] if e.get("disk") != "hit" else "hit") for e in part.events)
        for part in (grown.short, grown.long)
    ]
    lines = []
    for (file, line, _, at, name, program, kind), n in sorted(counts[1].items()):
        before = counts[0][file, line, _, at, name, program, kind]
        if n > before:
            what = f"{name} (line {at})" if name else "eager operation"
            lines.append(f"    {file}:{line}  {what} {program}  {kind}: {before} -> {n}")
    ran = [
        {
            (os.path.basename(p["file"]), p["line"], p["column"]): p["traced"]
            for p in part.counters
            if p["kind"] == "body"
        }
        for part in (grown.short, grown.long)
    ]
    for (file, line, column), n in sorted(ran[1].items()):
        before = ran[0].get((file, line, column), 0)
        if n > before:
            lines.append(f"    {file}:{line}:{column + 1}  body runs under tracing: {before} -> {n}")
    return lines


def _show(file: pathlib.Path, runs: tuple[Run, Run], args: argparse.Namespace) -> None:
    print(file)
    for part in runs:
        if part.error:
            print(f"  steps={part.steps}: raised {part.error}")
    if args.restart:
        for name, part in zip(("first", "second"), runs, strict=True):
            print(f"  {name} process: {part.count('compiles')} compiled, {part.disk_hits} read from disk")
        first, second = runs[0].keys, runs[1].keys
        print(f"  keys of the second process: {'same' if first == second else 'different'}")
        return
    grown = compare(*runs)
    print(
        "  per step: "
        + ", ".join(f"{name} {getattr(grown, name):g}" for name in FIELDS)
        + f"; disk key {grown.disk_key}"
    )
    if args.stale:
        print(f"  stale calls per step: {grown.stale:g}")
        for place in sorted({(os.path.basename(e["frames"][0][0]), e["frames"][0][1]) for e in grown.long.stale}):
            print(f"    stale at {place[0]}:{place[1]}")
    print("\n".join(_table(grown)))
    if args.verbose:
        for event in grown.long.events:
            print("   ", json.dumps(event))


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.reality.harness", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--stale", action="store_true", help="also look for stale results at cache hits")
    parser.add_argument("--steps", nargs=2, type=int, default=STEPS, metavar=("FEW", "MORE"))
    parser.add_argument("--restart", action="store_true", help="two fresh processes in one folder")
    parser.add_argument("--json", action="store_true", help="one JSON object per file")
    parser.add_argument("-v", "--verbose", action="store_true", help="list every event")
    args = parser.parse_args(argv)
    failed = False
    for file in args.files:
        runs = _program(file.resolve(), args)
        failed |= any(part.error for part in runs)
        if args.json:
            grown = dataclasses.asdict(compare(*runs)) if not args.restart else {"first": runs[0], "second": runs[1]}
            print(json.dumps({"file": str(file), **grown}, default=dataclasses.asdict))
        else:
            _show(file, runs, args)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
