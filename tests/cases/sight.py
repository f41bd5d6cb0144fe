"""How many marks of a range of cases the installed linter finds, and what else it says.

    python -m tests.cases.sight FIRST LAST

FIRST and LAST are the numbers of cases, such as ``585 620``. With an earlier commit of ``jaxlint`` and ``rules`` on the
path (``PYTHONPATH``), that one is asked: what it found of programs that were written after it is what it found at
first sight.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.cases.test_cases import CASES, files, lint, matched


def seen(case: str) -> tuple[int, int, int]:
    """The marks of a case that are found, all its marks, and the findings that stand at no mark or in a good file."""
    found, wanted, wrong = 0, 0, 0
    for side in ("bad", "good"):
        if not files(case, side):
            continue
        with tempfile.TemporaryDirectory(prefix="jaxlint-sight-") as folder:
            findings = lint(case, side, Path(folder))
        hits = matched(case, side, findings)
        wanted, found = wanted + len(hits), found + sum(map(bool, hits.values()))
        wrong += len(set(findings).difference(*hits.values()))
    return found, wanted, wrong


def main() -> int:
    """The command."""
    if len(sys.argv) != 3 or not all(word.isdecimal() for word in sys.argv[1:]):
        print(__doc__)
        return 2
    first, last = (int(word) for word in sys.argv[1:])
    counts = [seen(case) for case in CASES if first <= int(case[:3]) <= last]
    found, wanted, wrong = (sum(column) for column in zip(*counts, strict=True))
    print(f"{len(counts)} cases: {found} of {wanted} marks found, {wrong} findings wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
