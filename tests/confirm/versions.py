"""Runs the confirm suite on several versions of JAX, each in an environment of its own.

    python -m tests.confirm.versions [VERSION ...] [--folder DIR] [--python PYTHON]

Without versions: 0.4.38, 0.6.2, 0.8.3, 0.10.2. An environment is made once in ``DIR/jax-VERSION`` (a folder in the
system's temporary folder unless given) and used again. A newer JAX needs a newer Python: give it with ``--python``.
Prints one line per version; exit status 1 where a suite failed.
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSIONS = ("0.4.38", "0.6.2", "0.8.3", "0.10.2")
SUITE = ("recorder", "rewrite", "parity", "verdicts", "launcher", "observed")


def environment(version: str, folder: pathlib.Path, python: str) -> pathlib.Path:
    home = folder / f"jax-{version}"
    interpreter = home / "bin" / "python"
    if not (home / "ready").exists():
        subprocess.run([python, "-m", "venv", str(home)], check=True)
        packages = [f"jax=={version}", f"jaxlib=={version}", "pytest", "libcst", "msgspec", "pathspec"]
        subprocess.run([str(interpreter), "-m", "pip", "install", "-q", *packages], check=True)
        (home / "ready").touch()
    return interpreter


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("versions", nargs="*", default=VERSIONS, metavar="VERSION")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "jaxlint-versions")
    parser.add_argument("--python", default=sys.executable)
    args = parser.parse_args()
    failed = False
    for version in args.versions:
        interpreter = environment(version, args.folder, args.python)
        files = [f"tests/confirm/test_{name}.py" for name in SUITE]
        command = [str(interpreter), "-m", "pytest", "-q", "-p", "no:cacheprovider", *files]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        lines = done.stdout.strip().splitlines() or [done.stderr.strip()]
        print(f"JAX {version}: {lines[-1]}", flush=True)
        print("".join(f"    {line}\n" for line in lines if line.startswith(("FAILED", "ERROR"))), end="", flush=True)
        failed |= done.returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
