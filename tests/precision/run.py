"""Lint the released packages of corpus.txt, each as a project of its own, and draw the findings to read.

From a checkout::

    python tests/precision/run.py --out findings.json [--sample sample.txt] [FOLDER ...]

Each FOLDER is named like its package and holds the unpacked wheel. Without any, the wheels are downloaded by name
(``pip download --no-deps``) into a temporary folder and unpacked. Every package is linted at the confidence
``possible`` by one process of the command line, without a cache; a process that fails, prints a traceback or gives no
JSON is a crash. The exit status is 1 where one crashed.

The sample holds all findings at default confidence (certain and likely) and a seeded random choice of the possible
ones, taken from the packages in turn, so that at least ``--least`` findings are read.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import hashlib
import json
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CORPUS = HERE / "corpus.txt"
SEED = 20260101
LEAST = 120
SHOWN = ("certain", "likely")

Finding = dict[str, Any]


def pinned() -> list[str]:
    """The corpus, as ``name==version``."""
    return [line.strip() for line in CORPUS.read_text().splitlines() if line.strip()]


def folder_name(requirement: str) -> str:
    """``dm-haiku==0.0.17`` is unpacked into ``dm_haiku``."""
    return requirement.partition("==")[0].lower().replace("-", "_")


def fetch(into: Path, requirements: Sequence[str] | None = None) -> list[Path]:
    """Download and unpack the wheels of the corpus, or some of them."""
    folders = []
    for requirement in pinned() if requirements is None else requirements:
        folder = into / folder_name(requirement)
        with tempfile.TemporaryDirectory() as wheels:
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--dest", wheels, requirement]
            subprocess.run(command, check=True)
            for wheel in Path(wheels).glob("*.whl"):
                with zipfile.ZipFile(wheel) as archive:
                    archive.extractall(folder)
        folders.append(folder)
    return folders


def lint(folder: Path) -> tuple[list[Finding], float, str]:
    """All findings of one package, the seconds it took, and what went wrong (or nothing)."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "jaxlint", "check", "--no-cache", "--quiet", "--exit-zero"]
    command += ["--confidence", "possible", "--output-format", "json", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE.parents[1])
    seconds = time.perf_counter() - start
    fault = done.stderr.strip() if done.returncode or "Traceback" in done.stderr or "internal" in done.stderr else ""
    try:
        items = json.loads(done.stdout)
    except ValueError:
        return [], seconds, fault or f"no JSON (exit status {done.returncode})"
    return [_short(item, folder) for item in items], seconds, fault


def _short(item: Finding, folder: Path) -> Finding:
    path = Path(item["filename"]).resolve().relative_to(folder.resolve())
    more = item.get("jaxlint") or {}
    return {
        "package": folder.name,
        "file": path.as_posix(),
        "line": item["location"]["row"],
        "column": item["location"]["column"],
        "code": item["code"],
        "confidence": more.get("confidence", ""),
        "in_tests": in_tests(path),
        "message": item["message"],
    }


def in_tests(path: Path) -> bool:
    """Whether a file is a test: in a folder of tests, or named like one."""
    folders = {"test", "tests", "testing", "unit_tests"}
    name = path.name
    return (
        bool(folders & set(path.parts[:-1]))
        or name.startswith("test_")
        or name.endswith("_test.py")
        or name == "conftest.py"
    )


def identity(finding: Finding) -> tuple[str, str, int, str]:
    """What a finding is known by."""
    return finding["package"], finding["file"], finding["line"], finding["code"]


def sample(findings: Sequence[Finding], least: int = LEAST, seed: int = SEED) -> list[Finding]:
    """The findings to read: every shown one, and possible ones from the packages in turn up to ``least``.

    A possible finding's place in the draw depends on the seed and on itself only, so that a finding that comes or
    goes moves no other.
    """
    chosen = [item for item in findings if item["confidence"] in SHOWN]
    piles: dict[str, list[Finding]] = {}
    for item in sorted(findings, key=lambda item: _lot(item, seed)):
        if item["confidence"] == "possible":
            piles.setdefault(item["package"], []).insert(0, item)
    while len(chosen) < least and any(piles.values()):
        for _, pile in sorted(piles.items()):
            if pile and len(chosen) < least:
                chosen.append(pile.pop())
    return sorted(chosen, key=lambda item: (*identity(item), item["column"]))


def _lot(finding: Finding, seed: int) -> str:
    return hashlib.sha256(repr((seed, *identity(finding), finding["column"])).encode()).hexdigest()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="unpacked packages")
    parser.add_argument("--out", type=Path, default=Path("findings.json"), help="where all findings go, as JSON")
    parser.add_argument("--sample", type=Path, help="where the findings to read go, one a line")
    parser.add_argument("--least", type=int, default=LEAST, help="how many findings are read at least")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("-j", "--jobs", type=int, default=2, help="packages at a time")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        folders = [path for path in options.folders if path.is_dir()] or fetch(Path(scratch))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lint, folders))
    findings: list[Finding] = []
    crashes = []
    for folder, (items, seconds, fault) in zip(folders, results, strict=True):
        findings += items
        shown = sum(item["confidence"] in SHOWN for item in items)
        print(f"{folder.name:16} {shown:4} shown {len(items) - shown:4} possible {seconds:7.1f} s", file=sys.stderr)
        if fault:
            crashes.append(folder.name)
            print(f"{folder.name}: CRASH\n{fault}", file=sys.stderr)
    options.out.write_text(json.dumps(findings, indent=1) + "\n")
    if options.sample:
        lines = [
            f"{item['package']}/{item['file']}:{item['line']}:{item['column']} {item['code']} {item['confidence']}"
            f"{' tests' if item['in_tests'] else ''} {item['message']}"
            for item in sample(findings, options.least, options.seed)
        ]
        options.sample.write_text("\n".join(lines) + "\n")
    print(
        f"{len(folders)} packages, {len(findings)} findings, crashes: {', '.join(crashes) or 'none'}", file=sys.stderr
    )
    return 1 if crashes else 0


if __name__ == "__main__":
    raise SystemExit(main())
