"""The last lines of ruff's report, with our numbers added to its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from jaxlint.findings import Finding
from jaxlint.sources import shown_path

__all__ = ["Summary", "cut", "show_fixes"]

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_STARTS = re.compile(
    r"(?:Found \d+ error|All checks passed!|Fixed \d+ error|No errors fixed|Would fix \d+ error"
    r"|No errors would be fixed|\[\*\] \d+ |\d+ (?:unsafe|hidden) fix|No fixes available)"
)


@dataclass
class Summary:
    """What was found and what was or can be mended. ``more``: lines of ruff that only it can say."""

    found: int = 0
    fixed: int = 0
    fixable: int = 0
    unsafe: int = 0
    more: list[str] = field(default_factory=list)
    """What ``--show-fixes`` lists."""

    def add(self, *, found: int, fixed: int, fixable: int, unsafe: int) -> None:
        """Count what another tool has found (what it has mended included)."""
        self.found += found
        self.fixed += fixed
        self.fixable += fixable
        self.unsafe += unsafe

    def lines(self, *, fix: bool, fix_only: bool, diff: bool, star: str) -> list[str]:
        """The lines as ruff writes them."""
        if diff or fix_only:
            some, none = ("Would fix", "No errors would be fixed") if diff else ("Fixed", "No errors fixed")
            if not self.fixed and not self.unsafe:
                return []
            head = f"{some} {_count(self.fixed, 'error')}" if self.fixed else none
            additional = "additional " if self.fixed else ""
            tail = f" ({_count(self.unsafe, f'{additional}fix', 'es')} available with `--unsafe-fixes`)"
            return [f"{head}{tail if self.unsafe else ''}."]
        if fix and self.fixed:
            remaining = self.found - self.fixed
            lines = [f"Found {_count(self.found, 'error')} ({self.fixed} fixed, {remaining} remaining)."]
        else:
            lines = [f"Found {_count(self.found, 'error')}." if self.found else "All checks passed!"]
        unsafe = f"{_count(self.unsafe, 'unsafe fix', 'es')} available with `--fix --unsafe-fixes`"
        if self.fixable:
            lines.append(f"[{star}] {self.fixable} fixable with `--fix`{f' ({unsafe})' if self.unsafe else ''}.")
        elif self.unsafe:
            lines.append(f"{unsafe}.")
        return lines


def cut(text: str) -> tuple[str, Summary, list[str]]:
    """The report, its summary, and the lines that the summary was read from."""
    lines = text.splitlines()
    plain = [_COLOUR.sub("", line) for line in lines]
    end = len(lines)
    while end and (not plain[end - 1].strip() or _STARTS.match(plain[end - 1])):
        end -= 1
    summary = _read([line for line in plain[end:] if line.strip()])
    start = _listing(plain, end)
    summary.more = lines[start:end]
    body = "\n".join(lines[:start]).rstrip("\n")
    return (f"{body}\n" if body else ""), summary, [line for line in lines[end:] if line.strip()]


def _listing(plain: list[str], end: int) -> int:
    """Where the list of ``--show-fixes`` starts: a heading, files, and rules below each."""
    start = end
    while start and re.match(r"- .*:$| +\d+ \u00d7 ", plain[start - 1]):
        start -= 1
    return start - 1 if start < end and re.match(r"(?:Fixed|Would fix) \d+ errors?:$", plain[start - 1]) else end


def show_fixes(theirs: Sequence[str], ours: Iterable[Finding], total: int, *, would: bool) -> list[str]:
    """What ``--show-fixes`` lists: ruff's own list, and what we have mended, by file."""
    files: dict[str, list[str]] = {}
    for line in theirs[1:]:
        if line.startswith(" "):
            files[next(reversed(files))].append(line)
        else:
            files[line] = []
    counts = Counter((f"- {shown_path(finding.path)}:", finding.code, finding.name) for finding in ours)
    for (name, code, rule), count in sorted(counts.items()):
        files.setdefault(name, []).append(f"    {count} \u00d7 {code} ({rule})")
    head = f"{'Would fix' if would else 'Fixed'} {_count(total, 'error')}:"
    return [head, *(line for name in sorted(files) for line in (name, *files[name]))]


def _read(lines: list[str]) -> Summary:
    text = "\n".join(lines)

    def number(pattern: str) -> int:
        match = re.search(pattern, text)
        return int(match[1]) if match is not None else 0

    return Summary(
        found=number(r"Found (\d+) error"),
        fixed=number(r"\((\d+) fixed,") or number(r"(?:Fixed|Would fix) (\d+) error"),
        fixable=number(r"\[\*\] (\d+) "),
        unsafe=number(r"(\d+) (?:additional |unsafe |hidden )?fix(?:es)? (?:is |are )?(?:available|can be)"),
    )


def _count(number: int, noun: str, plural: str = "s") -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}{plural}"
