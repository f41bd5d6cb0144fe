"""``--statistics``: how many findings each rule has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from jaxlint.findings import Finding

__all__ = ["as_json", "as_text"]


def _counts(findings: Iterable[Finding]) -> list[tuple[int, str, str]]:
    counts = Counter((finding.code, finding.name) for finding in findings)
    return sorted(((count, code, name) for (code, name), count in counts.items()), key=lambda c: (-c[0], c[1]))


def as_text(findings: Iterable[Finding]) -> str:
    """Ruff's columns: the count, the code, the rule's name; most frequent first."""
    counts = _counts(findings)
    width = max((len(str(count)) for count, _, _ in counts), default=0)
    return "".join(f"{count:>{width}}\t{code}\t{name}\n" for count, code, name in counts)


def as_json(findings: Iterable[Finding]) -> str:
    """Ruff's keys."""
    import json

    rows = [
        {"code": code, "name": name, "count": count, "fixable": False, "fixable_count": 0}
        for count, code, name in _counts(findings)
    ]
    return json.dumps(rows, indent=2) + "\n"
