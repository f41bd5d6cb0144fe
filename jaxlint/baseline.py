"""The baseline: a file of the findings that are known, so that only new ones are shown.

A finding is known by its content: its code, its file (from the folder of the baseline), and the text of the statement
that it is reported at, without comments and layout; statements alike are told apart by their order in the file. So an
entry outlives moved lines, a formatter, and edits of everything around the statement. The file holds an entry per line,
in an order that does not depend on where the statements stand.
"""

from __future__ import annotations

import bisect
import hashlib
import json
import os
import re
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import msgspec

from jaxlint.comments import Layout, read_layout, split_lines
from jaxlint.config import SYNTAX_ERROR, UNUSED_SUPPRESSION, shown
from jaxlint.findings import Finding
from jaxlint.options import ConfigError

__all__ = ["Entry", "entries", "known", "load", "outdated", "renew"]

_VERSION = 1
_MOST_SHOWN = 80
_SPACE = re.compile(r"\s+")
_CONTINUED = re.compile(r"\\\n")
_LAST_COMMA = re.compile(r",(?=[)\]}])")


class Entry(msgspec.Struct, frozen=True, order=True):
    """A finding as the baseline knows it. Only ``fingerprint`` is compared; the rest is for those who read the file."""

    file: str
    code: str
    statement: str
    ordinal: int
    fingerprint: str


class _Stored(msgspec.Struct):
    version: int
    findings: list[Entry]


def entries(findings: Iterable[Finding], text_of: Callable[[Finding], str], folder: Path) -> list[Entry]:
    """The entry of each finding, in their order. Statements alike are counted in the order of the file."""
    listed = list(findings)
    statements = _Statements(text_of)
    made: dict[int, Entry] = {}
    seen: dict[tuple[str, str, str], int] = {}
    for at in sorted(range(len(listed)), key=lambda index: listed[index].sort_key):
        finding = listed[at]
        file = _relative(finding.path, folder)
        statement = statements.of(finding)
        bare = _LAST_COMMA.sub("", _SPACE.sub("", statement))
        seen[file, finding.code, bare] = ordinal = seen.get((file, finding.code, bare), 0) + 1
        digest = hashlib.sha256("\0".join((file, finding.code, bare, str(ordinal))).encode("utf-8", "replace"))
        text = statement if len(statement) <= _MOST_SHOWN else statement[: _MOST_SHOWN - 3] + "..."
        made[at] = Entry(file, finding.code, text, ordinal, digest.hexdigest()[:32])
    return [made[at] for at in range(len(listed))]


class _Statements:
    """The text of the statement that a finding is reported at: the logical line, and a decorator's function."""

    def __init__(self, text_of: Callable[[Finding], str]) -> None:
        self._text_of = text_of
        self._layouts: dict[str, tuple[list[str], Layout]] = {}

    def of(self, finding: Finding) -> str:
        text = self._text_of(finding)
        if text not in self._layouts:
            self._layouts[text] = split_lines(text), read_layout(text)
        rows, layout = self._layouts[text]
        row = finding.span.start.row
        if finding.code == UNUSED_SUPPRESSION:  # it is about the comment itself, which may stand alone
            return _SPACE.sub(" ", rows[row - 1] if row <= len(rows) else "").strip()
        at = bisect.bisect_right(layout.lines, row, key=lambda line: line.first) - 1
        first, last = row, row
        if at >= 0 and layout.lines[at].last >= row:
            first, last = layout.lines[at].first, layout.lines[at].last
            while rows[layout.lines[at].first - 1].lstrip().startswith("@") and at + 1 < len(layout.lines):
                at += 1
                last = layout.lines[at].last
        starts = {comment.row: comment.column - 1 for comment in layout.comments if first <= comment.row <= last}
        bare = "\n".join(rows[number - 1][: starts.get(number)] for number in range(first, min(last, len(rows)) + 1))
        return _SPACE.sub(" ", _CONTINUED.sub(" ", bare)).strip()


def _relative(path: str, folder: Path) -> str:
    try:
        return os.path.relpath(path, folder).replace(os.sep, "/")
    except ValueError:  # on another drive
        return path.replace(os.sep, "/")


def known(baseline: Iterable[Entry], found: Iterable[Entry]) -> list[bool]:
    """For each finding, whether the baseline has it."""
    fingerprints = {entry.fingerprint for entry in baseline}
    return [entry.fingerprint in fingerprints for entry in found]


def outdated(
    baseline: Iterable[Entry], found: Iterable[Entry], folder: Path, judged: Iterable[str], codes: Collection[str]
) -> list[Entry]:
    """The entries that match nothing any more, as far as a run can tell.

    It can tell of the files that it has judged by the rules that are on (``codes``), and of files that are gone.
    """
    matched = {entry.fingerprint for entry in found}
    files = {_relative(path, folder) for path in judged}
    return [
        entry
        for entry in baseline
        if entry.fingerprint not in matched
        and ((entry.file in files and entry.code in codes) or not (folder / entry.file).exists())
    ]


def load(path: Path) -> list[Entry]:
    """The entries of a baseline. Raises :class:`ConfigError` where there is none that can be read."""
    try:
        stored = msgspec.json.decode(path.read_bytes(), type=_Stored)
    except FileNotFoundError:
        raise ConfigError(f"{shown(path)}: no such baseline (--write-baseline makes it)") from None
    except OSError as error:
        raise ConfigError(f"{shown(path)}: cannot be read: {error.strerror or error}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"{shown(path)}: no baseline of jaxlint: {' '.join(str(error).split())}") from None
    if stored.version != _VERSION:
        raise ConfigError(f"{shown(path)}: a baseline of version {stored.version}; this jaxlint reads {_VERSION}")
    return stored.findings


def renew(
    path: Path,
    findings: Iterable[Finding],
    hidden: Iterable[Finding],
    text_of: Callable[[Finding], str],
    judged: Iterable[str],
    codes: Collection[str],
) -> str:
    """Write the baseline of these findings, and say so in a line.

    Of the old one, entries stay that this run cannot tell about, and those of findings that only the threshold hides.
    """
    shown_ones = [finding for finding in findings if finding.code != SYNTAX_ERROR]
    found = entries([*shown_ones, *hidden], text_of, path.parent)
    old = load(path) if path.exists() else []
    gone = {entry.fingerprint for entry in outdated(old, found, path.parent, judged, codes)}
    before = {entry.fingerprint for entry in old}
    kept = {entry.fingerprint: entry for entry in old if entry.fingerprint not in gone}
    kept.update((entry.fingerprint, entry) for entry in found[: len(shown_ones)])
    kept.update((entry.fingerprint, entry) for entry in found if entry.fingerprint in before)
    _write(path, kept.values())
    new = len(kept.keys() - before)
    noun = "finding" if len(kept) == 1 else "findings"
    return f"{shown(path)}: {len(kept)} {noun} ({new} new, {len(gone)} removed)"


def _write(path: Path, kept: Iterable[Entry]) -> None:
    lines = [json.dumps(msgspec.structs.asdict(entry), ensure_ascii=False) for entry in sorted(kept)]
    body = "\n" + ",\n".join(lines) + "\n" if lines else ""
    try:
        path.write_text(
            f'{{"version": {_VERSION}, "findings": [{body}]}}\n',
            encoding="utf-8",
            errors="backslashreplace",
            newline="\n",
        )
    except OSError as error:
        raise ConfigError(f"{shown(path)}: cannot be written: {error.strerror or error}") from None
