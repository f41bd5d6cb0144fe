"""How fast jaxlint is, beside flake8's default and LibCST's parse alone, on the same files in one run.

From a checkout::

    python -m tests.bench.speed [FOLDER ...] [--runs 3]

Each FOLDER holds Python sources (those of flax, optax and brax, say); without any, the wheels of these three are
downloaded into a temporary folder. Each folder is given to three programs, each in a process of its own, in turn and
several times:

* ``jaxlint``: cold (``--no-cache``), all default rules, no configuration; the folder is the program that it links;
* ``flake8``: its default checks, no configuration, our own plugin left out;
* ``libcst.parse_module`` on each ``.py`` file, and nothing else.

Compared is the CPU time (user and system) of the whole process and its children, start-up and imports included; the
median of the runs counts. CPU seconds say little about another machine, so the table also has ratios.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence

PACKAGES = ("flax", "optax", "brax")
_LIBCST = """
import pathlib, sys, libcst
for path in pathlib.Path(sys.argv[1]).rglob("*.py"):
    try:
        libcst.parse_module(path.read_bytes())
    except Exception:
        pass
"""
_FLAKE8 = """
import importlib.metadata
from flake8.main.cli import main
every = importlib.metadata.distributions
importlib.metadata.distributions = lambda: (d for d in every() if d.metadata["Name"] != "jaxlint-recompile")
raise SystemExit(main())
"""
PROGRAMS: dict[str, list[str]] = {
    "jaxlint --no-cache": ["-m", "jaxlint", "--isolated", "--no-cache", "--exit-zero"],
    "flake8": ["-c", _FLAKE8, "--isolated", "--exit-zero"],
    "libcst.parse_module": ["-c", _LIBCST],
}
"""What is compared: a name, and the arguments of the Python interpreter. The first one is ours."""


def fetch(folder: pathlib.Path) -> list[pathlib.Path]:
    """Download the three packages' wheels and unpack them into ``folder``."""
    wheels = folder / "wheels"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([*pip, "--dest", str(wheels), *PACKAGES], check=True)
    found = []
    for wheel in sorted(wheels.glob("*.whl")):
        target = folder / wheel.name.partition("-")[0]
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(target)
        found.append(target)
    return found


def cpu_seconds(arguments: Sequence[str], target: pathlib.Path) -> float:
    """The CPU time of one Python process, its children included, that is given a folder."""
    with tempfile.TemporaryFile("w+") as errors:
        command = [sys.executable, *arguments, str(target)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            errors.seek(0)
            raise SystemExit(f"{arguments[:2]} ended with status {process.returncode}:\n{errors.read()[-2000:]}")
    return usage.ru_utime + usage.ru_stime


def measure(folder: pathlib.Path, runs: int) -> list[float]:
    """The median CPU time of each program on one folder."""
    taken: list[list[float]] = [[] for _ in PROGRAMS]
    for _ in range(runs):
        for arguments, seconds in zip(PROGRAMS.values(), taken, strict=True):
            seconds.append(cpu_seconds(arguments, folder))
    return [statistics.median(seconds) for seconds in taken]


def row(name: str, files: int, lines: int, seconds: Sequence[float]) -> str:
    """One row of the table."""
    ours, *others = seconds
    speeds = " | ".join(f"{lines / taken:,.0f}" for taken in seconds)
    return f"| {name} | {files} | {lines:,} | {speeds} | " + " | ".join(f"{o / ours:.2f}" for o in others) + " |"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print a markdown table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.speed", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("folders", nargs="*", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--runs", type=int, default=3, help="how often each program runs; the median counts")
    args = parser.parse_args(argv)
    speeds = " | ".join(f"{name}, lines per CPU second" for name in PROGRAMS)
    times = " | ".join(f"jaxlint, times {name}" for name in list(PROGRAMS)[1:])
    print(f"| sources | files | lines | {speeds} | {times} |")
    print("| --- |" + " ---: |" * (2 * len(PROGRAMS) + 1), flush=True)
    with tempfile.TemporaryDirectory(prefix="jaxlint-bench-") as scratch:
        folders = [folder.resolve() for folder in args.folders] or fetch(pathlib.Path(scratch))
        for arguments in PROGRAMS.values():  # compiled modules are made once, before anything is measured
            (pathlib.Path(scratch) / "warm").mkdir(exist_ok=True)
            (pathlib.Path(scratch) / "warm" / "up.py").write_text("import jax\n\nF = jax.jit(abs)\n")
            cpu_seconds(arguments, pathlib.Path(scratch) / "warm")
        totals, all_files, all_lines = [0.0] * len(PROGRAMS), 0, 0
        for folder in folders:
            files = list(folder.rglob("*.py"))
            lines = sum(path.read_bytes().count(b"\n") for path in files)
            if not lines:
                parser.error(f"{folder}: no Python files")
            seconds = measure(folder, args.runs)
            print(row(folder.name, len(files), lines, seconds), flush=True)
            totals = [total + taken for total, taken in zip(totals, seconds, strict=True)]
            all_files, all_lines = all_files + len(files), all_lines + lines
        print(row("all", all_files, all_lines, totals))
    return 0


if __name__ == "__main__":
    sys.exit(main())
