"""Code frames: the lines around a finding, with marks under what is meant.

The drawing is that of ruff and rustc: ``^^^^`` under the reported expression, ``----`` under related places, a bar
along an expression of several lines, ``...`` for lines left out, ``:::`` before a frame of another file.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from jaxlint.findings import Location, Span
from jaxlint.report.style import Style

__all__ = ["Label", "draw"]

_CONTEXT = 2
_TAB = 4
_WIDEST = 180
_LONGEST = 9


@dataclass(frozen=True, slots=True)
class Label:
    """One mark: what it lies under and what it says. A frame has at most one primary label."""

    span: Span
    text: str
    primary: bool


@dataclass(frozen=True, slots=True)
class _Row:
    """A line as it is shown, and where each of its characters starts in what is shown."""

    text: str
    starts: tuple[int, ...]

    def at(self, column: int) -> int:
        """The display column (from 0) of a 1-based column; the ends of the line hold what lies beyond."""
        return self.starts[min(max(column - 1, 0), len(self.starts) - 1)]


def _show(line: str) -> _Row:
    """Tabs become spaces, characters that steer a terminal become a placeholder, wide ones count double."""
    shown: list[str] = []
    starts: list[int] = []
    width = 0
    for char in line:
        starts.append(width)
        if char == "\t":
            shown.append(" " * _TAB)
            width += _TAB
        elif unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            shown.append("\ufffd")
            width += 1
        else:
            shown.append(char)
            if not unicodedata.combining(char):
                width += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    starts.append(width)
    return _Row("".join(shown), tuple(starts))


def draw(lines: Sequence[str], labels: Sequence[Label], style: Style, width: int) -> Iterator[str]:
    """The frame of one file: rows of text, without the header. ``width`` is that of the line-number column."""
    labels = [_clamp(label, lines) for label in labels]
    if not lines or not labels:
        return
    tall = next((label for label in labels if label.primary and label.span.end.row > label.span.start.row), None)
    flat = [label for label in labels if label is not tall]
    bar = style.gutter("|")
    margin = " " * (width + 1)
    previous = 0
    for row in _rows(lines, labels):
        if previous and row > previous + 1:
            yield style.gutter("...") + (
                " " * width + style.primary("|") if tall and _inside(tall, previous, row) else ""
            )
        previous = row
        shown = _show(lines[row - 1])
        here = [label for label in flat if label.span.start.row == row]
        shift, text = _window(shown, here)
        gutter = _gutter(tall, row, shown, style)
        yield f"{style.gutter(str(row).rjust(width))} {bar} {gutter}{text}".rstrip()
        prefix = f"{margin}{bar} "
        below = "" if tall is None else (style.primary("|") + " " if _inside(tall, row, row + 1) else "  ")
        for label in sorted(here, key=lambda label: (not label.primary, -label.span.start.column)):
            yield prefix + below + _underline(label, shown, shift, style)
        if tall is not None:
            yield from (prefix + mark for mark in _tall_marks(tall, row, shown, style))


def _clamp(label: Label, lines: Sequence[str]) -> Label:
    """Keep a label inside the text; a related place of several lines is marked in its first line only."""
    last = max(len(lines), 1)
    start, end = label.span.start, label.span.end
    start = Location(min(max(start.row, 1), last), max(start.column, 1))
    if end.row > last:
        end = Location(last, len(lines[last - 1]) + 1 if lines else 1)
    if end.column <= 1 and end.row > start.row:
        end = Location(end.row - 1, len(lines[end.row - 2]) + 1)
    if end.row > start.row and not label.primary:
        end = Location(start.row, len(lines[start.row - 1].rstrip()) + 1)
    return Label(Span(start, max(start, end)), label.text, label.primary)


def _rows(lines: Sequence[str], labels: Iterable[Label]) -> list[int]:
    """The rows to show: those with marks, and the lines around the primary one, without blank edges."""
    rows: set[int] = set()
    for label in labels:
        first, last = label.span.start.row, label.span.end.row
        if last - first + 1 > _LONGEST:
            rows.update(range(first, first + 4))
            rows.update(range(last - 2, last + 1))
        else:
            rows.update(range(first, last + 1))
        if label.primary:
            rows.update(_context(lines, range(max(1, first - _CONTEXT), first)))
            rows.update(_context(lines, range(min(len(lines), last + _CONTEXT), last, -1)))
    gaps = {row + 1 for row in rows if row + 1 not in rows and row + 2 in rows}
    return sorted(rows | gaps)


def _context(lines: Sequence[str], outside_in: range) -> Iterator[int]:
    started = False
    for row in outside_in:
        started = started or bool(lines[row - 1].strip())
        if started:
            yield row


def _inside(tall: Label, row: int, next_row: int) -> bool:
    """Whether the bar of an expression of several lines goes on from ``row`` to ``next_row``."""
    return tall.span.start.row <= row and next_row <= tall.span.end.row


def _starts_line(tall: Label, shown: _Row) -> bool:
    return not shown.text[: shown.at(tall.span.start.column)].strip()


def _gutter(tall: Label | None, row: int, shown: _Row, style: Style) -> str:
    if tall is None:
        return ""
    first, last = tall.span.start.row, tall.span.end.row
    if row == first and _starts_line(tall, shown):
        return style.primary("/") + " "
    return style.primary("|") + " " if first < row <= last else "  "


def _tall_marks(tall: Label, row: int, shown: _Row, style: Style) -> Iterator[str]:
    if row == tall.span.start.row and not _starts_line(tall, shown):
        yield " " + style.primary("_" * (shown.at(tall.span.start.column) + 1) + "^")
    if row == tall.span.end.row:
        end = min(max(shown.at(tall.span.end.column), 1), _WIDEST)
        yield style.primary(f"|{'_' * end}^ {tall.text}".rstrip())


def _window(shown: _Row, labels: Sequence[Label]) -> tuple[int, str]:
    """The part of a very long line that is shown: how far it is shifted, and its text."""
    if len(shown.text) <= _WIDEST:
        return 0, shown.text
    start = min((shown.at(label.span.start.column) for label in labels), default=0)
    shift = 0 if start < _WIDEST // 2 else start - _WIDEST // 4
    text = shown.text[shift : shift + _WIDEST]
    if shift:
        text = "…" + text[1:]
    if shift + _WIDEST < len(shown.text):
        text = text[:-1] + "…"
    return shift, text


def _underline(label: Label, shown: _Row, shift: int, style: Style) -> str:
    start = max(shown.at(label.span.start.column) - shift, 0)
    end = shown.at(label.span.end.column) - shift
    if len(shown.text) > _WIDEST:
        start, end = min(start, _WIDEST), min(end, _WIDEST)
    length = max(end - start, 1)
    mark = ("^" if label.primary else "-") * length
    paint = style.primary if label.primary else style.secondary
    return " " * start + paint(f"{mark} {label.text}".rstrip())
