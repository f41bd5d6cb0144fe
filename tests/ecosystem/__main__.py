"""What a change of a rule adds and removes on released packages.

    python -m tests.ecosystem --packages DIR [--fetch] [--update] [--only NAME ...] [-j N]

DIR holds the unpacked packages of ``tests/precision/corpus.txt``, each in a folder of its name; ``--fetch`` downloads
those that are missing (``pip download``, by name and version). Each is linted at the confidence ``possible``, and what
is found is compared with ``tests/ecosystem/baseline.txt``: ``+`` is new, ``-`` is gone, ``~`` has another confidence.
Exit status 1 where something differs, 2 where a package crashes the linter or is there in another version than that of
the baseline. ``--update`` writes the baseline anew for the packages of DIR.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.precision import run

from . import baseline
from .baseline import Found

BASELINE = Path(__file__).resolve().parent / "baseline.txt"


def version(folder: Path) -> str:
    """The version of an unpacked package, from its metadata."""
    for metadata in sorted(folder.glob("*.dist-info")):
        name, _, number = metadata.name.removesuffix(".dist-info").rpartition("-")
        if run.folder_name(name) == folder.name:
            return number
    return "unknown"


def lint(folder: Path) -> tuple[list[Found], str]:
    """The findings of a package, and what went wrong (or nothing)."""
    items, _, fault = run.lint(folder)
    return baseline.found(items, folder, version(folder)), fault


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.ecosystem", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--packages", type=Path, required=True, metavar="DIR", help="unpacked packages")
    parser.add_argument("--fetch", action="store_true", help="download the packages that DIR lacks")
    parser.add_argument("--update", action="store_true", help="write the baseline anew")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="some of the packages")
    parser.add_argument("--baseline", type=Path, default=BASELINE, metavar="FILE")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="packages at a time")
    args = parser.parse_args(arguments)
    if args.fetch:
        missing = [pin for pin in run.pinned() if not (args.packages / run.folder_name(pin)).is_dir()]
        run.fetch(args.packages, missing)
    folders = [
        path for path in sorted(args.packages.iterdir()) if path.is_dir() and path.name in (args.only or [path.name])
    ]
    old = baseline.read(args.baseline.read_text(encoding="utf-8")) if args.baseline.exists() else []
    versions = {one.package: one.version for one in old}
    new: list[Found] = []
    faults = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for folder, (found, fault) in zip(folders, pool.map(lint, folders), strict=True):
            new += found
            print(f"{folder.name}: {len(found)} findings", file=sys.stderr, flush=True)
            here = version(folder)
            if not fault and not args.update and versions.get(folder.name, here) != here:
                fault = f"version {here} here, {versions[folder.name]} in the baseline"
            if fault:
                faults += 1
                print(f"{folder.name}: {fault}", file=sys.stderr)
    names = {folder.name for folder in folders}
    difference = baseline.difference([one for one in old if one.package in names], new)
    print("".join(f"{line}\n" for line in difference.lines()), end="")
    counts = f"{len(difference.added)} added, {len(difference.removed)} removed, {len(difference.changed)} changed"
    print(f"{len(folders)} packages, {len(new)} findings: {counts}")
    if faults:
        return 2
    if args.update:
        args.baseline.write_text(baseline.write([one for one in old if one.package not in names] + new), "utf-8")
        return 0
    return int(bool(difference))


if __name__ == "__main__":
    sys.exit(main())
