"""The command: ``PYTHONPATH=tests python -m precision.yardstick [PACKAGE ...]``."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from .measure import Case, measure

HERE = Path(__file__).resolve().parent
HARNESS = {"__init__", "__main__", "measure"}


def packages() -> list[str]:
    """Those that have cases."""
    return sorted(path.stem for path in HERE.glob("*.py") if path.stem not in HARNESS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row for each finding; the exit status is 1 where a rewrite did not help or changed the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="*", metavar="PACKAGE")
    parser.add_argument("--json", type=Path, help="where the figures go, too")
    options = parser.parse_args(arguments)
    rows = []
    print(f"{'finding':64} here  before -> after")
    for package in options.packages or packages():
        module = importlib.import_module(f"{__package__}.{package}")
        cases: list[Case] = module.cases()
        for case in cases:
            outcome = measure(case)
            place = f"{case.package}/{case.file}:{case.line} {case.code}"
            note = "" if outcome.right else "  NOT RIGHT" + ("" if outcome.equal else ", other results")
            print(f"{place:64} {outcome.here:4} {outcome.before:7} -> {outcome.after}{note}", flush=True)
            rows.append({"package": case.package, "file": case.file, "line": case.line, "code": case.code})
            rows[-1] |= {"before": outcome.before, "after": outcome.after, "rewrite": case.rewrite}
            rows[-1] |= {"here": outcome.here, "right": outcome.right}
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(f"{len(rows)} findings, {sum(bool(row['right']) for row in rows)} right", file=sys.stderr)
    return 0 if all(row["right"] for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
