"""Runs the confirm suite on several versions of JAX, each in an environment of its own.

    python -m tests.confirm.versions [VERSION ...] [--folder DIR] [--python PYTHON] [--only NAME ...]

Without versions: 0.4.38, 0.6.2, 0.8.3, 0.10.2. An environment is made once in ``DIR/jax-VERSION`` (a folder in the
system's temporary folder unless given) and used again. A newer JAX needs a newer Python: give it with ``--python``.
The suite is all of ``tests/confirm`` but the tests in a browser; ``--only`` takes some of its files (``recorder``).
Prints one line per version, and one per failure; exit status 1 where a suite failed.
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSIONS = ("0.4.38", "0.6.2", "0.8.3", "0.10.2")
NOT_HERE = {"html"}
NEEDS = ("pytest", "pytest-xdist", "jaxtyping")


def suite() -> list[str]:
    names = (file.stem.removeprefix("test_") for file in sorted((ROOT / "tests" / "confirm").glob("test_*.py")))
    return [name for name in names if name not in NOT_HERE]


def environment(version: str, folder: pathlib.Path, python: str) -> pathlib.Path:
    home = folder / f"jax-{version}"
    interpreter = home / "bin" / "python"
    if not (home / "ready").exists():
        subprocess.run([python, "-m", "venv", str(home)], check=True)
        packages = [f"jax=={version}", f"jaxlib=={version}", *NEEDS, "-e", str(ROOT)]
        subprocess.run([str(interpreter), "-m", "pip", "install", "-q", *packages], check=True)
        (home / "ready").touch()
    return interpreter


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("versions", nargs="*", default=VERSIONS, metavar="VERSION")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "jaxlint-versions")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--only", nargs="+", choices=suite(), default=suite(), metavar="NAME")
    args = parser.parse_args()
    failed = False
    for version in args.versions:
        interpreter = environment(version, args.folder, args.python)
        files = [f"tests/confirm/test_{name}.py" for name in args.only]
        command = [str(interpreter), "-m", "pytest", "-q", "-p", "no:cacheprovider", *files]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        lines = done.stdout.strip().splitlines() or [done.stderr.strip()]
        print(f"JAX {version}: {lines[-1]}", flush=True)
        print("".join(f"    {line}\n" for line in lines if line.startswith(("FAILED", "ERROR"))), end="", flush=True)
        failed |= done.returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
