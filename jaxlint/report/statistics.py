"""``--statistics``: how many findings each rule has."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from jaxlint.findings import Finding
from jaxlint.report.style import is_fixable

__all__ = ["as_json", "as_text"]


@dataclass(frozen=True)
class _Row:
    code: str
    name: str
    count: int
    fixable: int

    @property
    def mark(self) -> str:
        """Ruff's sign for whether all, some, or none of them can be fixed."""
        return "*" if self.fixable == self.count else "-" if self.fixable else " "


def _rows(findings: Iterable[Finding], unsafe_fixes: bool) -> list[_Row]:
    found: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        found.setdefault((finding.code, finding.name), []).append(finding)
    rows = [
        _Row(code, name, len(members), sum(is_fixable(member.fix, unsafe_fixes) for member in members))
        for (code, name), members in found.items()
    ]
    return sorted(rows, key=lambda row: (-row.count, row.code))


def as_text(findings: Iterable[Finding], *, unsafe_fixes: bool = False) -> str:
    """Ruff's columns: the count, the code, whether they are fixable, the rule's name; most frequent first."""
    rows = _rows(findings, unsafe_fixes)
    width = max((len(str(row.count)) for row in rows), default=0)
    marked = any(row.fixable for row in rows)
    return "".join(
        f"{row.count:>{width}}\t{row.code}\t{f'[{row.mark}] ' if marked else ''}{row.name}\n" for row in rows
    )


def as_json(findings: Iterable[Finding], *, unsafe_fixes: bool = False) -> str:
    """Ruff's keys."""
    rows = [
        {
            "code": row.code,
            "name": row.name,
            "count": row.count,
            "fixable": row.fixable == row.count,
            "fixable_count": row.fixable,
        }
        for row in _rows(findings, unsafe_fixes)
    ]
    return json.dumps(rows, indent=2) + "\n"
