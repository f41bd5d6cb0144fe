"""Runs a suite of tests on several versions of JAX, each in an environment of its own.

    python -m tests.versions [VERSION ...] [--suite confirm|reality|truth] [--only NAME ...]
                             [--python [VERSION=]PYTHON ...] [--folder DIR] [--workers N]

Without versions: 0.4.38, 0.6.2, 0.8.3, 0.10.2, 0.12.0.1. An environment is made once in ``DIR/jax-VERSION`` (a folder
in the system's temporary folder unless given) and used again. A newer JAX needs a newer Python: ``python3.13`` for
0.12.0.1 unless another is given with ``--python``. The suites:

* ``confirm``: the recorder, the verdicts and the command line on real programs (all but the tests in a browser);
* ``reality``: what the rules predict, measured with their examples;
* ``truth``: the measured patterns: what the programs do, and what the linter says of them.

``--only`` takes some files of the suite (``rules`` for ``test_rules.py``), ``-k`` some of the tests. Prints one line per
version, and one per failure; exit status 1 where a suite failed.
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import tempfile
from collections.abc import Iterable

ROOT = pathlib.Path(__file__).resolve().parents[1]
VERSIONS = ("0.4.38", "0.6.2", "0.8.3", "0.10.2", "0.12.0.1")
PYTHONS = {"0.12.0.1": "python3.13"}
SUITES = ("confirm", "reality", "truth")
NOT_HERE = {"html"}
NEEDS = ("pytest", "pytest-xdist", "jaxtyping", "absl-py")
"""What the tests import; ``jax.export`` of 0.4.38 imports absl and does not say so."""


def suite(name: str) -> list[str]:
    """The names of a suite's test files."""
    names = (file.stem.removeprefix("test_") for file in sorted((ROOT / "tests" / name).glob("test_*.py")))
    return [name for name in names if name not in NOT_HERE]


def environment(home: pathlib.Path, packages: Iterable[str], python: str = sys.executable) -> pathlib.Path:
    """The interpreter of a virtual environment with the given packages, made where there is none with these yet."""
    interpreter, ready = home / "bin" / "python", home / "ready"
    packages = tuple(packages)
    if not ready.exists() or ready.read_text() != "\n".join(packages):
        subprocess.run([python, "-m", "venv", str(home)], check=True)
        subprocess.run([str(interpreter), "-m", "pip", "install", "-q", *packages], check=True)
        ready.write_text("\n".join(packages))
    return interpreter


def _pythons(given: Iterable[str]) -> dict[str, str]:
    """Which Python is wanted for which version; under ``""`` the one for all others."""
    pythons = dict(PYTHONS)
    for one in given:
        version, _, python = one.rpartition("=")
        pythons[version] = python
    return pythons


def _said(interpreter: pathlib.Path) -> str:
    code = "import sys, jax; print(f'JAX {jax.__version__}, Python {sys.version_info[0]}.{sys.version_info[1]}')"
    return subprocess.run([str(interpreter), "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("versions", nargs="*", default=VERSIONS, metavar="VERSION")
    parser.add_argument("--suite", choices=SUITES, default="confirm")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="some files of the suite")
    parser.add_argument("-k", metavar="WORDS", help="some of the tests, as pytest takes it")
    parser.add_argument("--python", action="append", default=[], metavar="[VERSION=]PYTHON")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "jaxlint-versions")
    parser.add_argument("--workers", type=int, default=0, metavar="N", help="processes that share the tests")
    args = parser.parse_args()
    names, known = args.only or suite(args.suite), suite(args.suite)
    if unknown := sorted(set(names) - set(known)):
        parser.error(f"the suite {args.suite} has no {', '.join(unknown)} (it has {', '.join(known)})")
    pythons = _pythons(args.python)
    failed = False
    for version in args.versions:
        python = pythons.get(version) or pythons.get("") or sys.executable
        needs = (f"jax=={version}", f"jaxlib=={version}", *NEEDS, "-e", str(ROOT))
        interpreter = environment(args.folder / f"jax-{version}", needs, python)
        files = [f"tests/{args.suite}/test_{name}.py" for name in names]
        options = ["-q", "-p", "no:cacheprovider", "-n", str(args.workers), *(["-k", args.k] if args.k else [])]
        command = [str(interpreter), "-m", "pytest", *options, *files]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        lines = done.stdout.strip().splitlines() or [done.stderr.strip()]
        print(f"{_said(interpreter)}: {lines[-1].strip('= ')}", flush=True)
        print("".join(f"    {line}\n" for line in lines if line.startswith(("FAILED", "ERROR"))), end="", flush=True)
        failed |= done.returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
