"""The comments of a text, with what is around them: found with ``tokenize``, on any text whatever."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = ["Comment", "Layout", "LogicalLine", "read_layout", "split_lines"]

_LINE_END = re.compile(r"\r\n|\r|\n")
_NOT_CODE = frozenset(
    {tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.NEWLINE, tokenize.ENDMARKER}
)
_STARTS = frozenset(getattr(tokenize, name) for name in ("FSTRING_START", "TSTRING_START") if hasattr(tokenize, name))
_ENDS = frozenset(getattr(tokenize, name) for name in ("FSTRING_END", "TSTRING_END") if hasattr(tokenize, name))


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment: where it starts, whether code stands before it in the line, and in how many brackets it is."""

    row: int
    column: int
    text: str
    trailing: bool
    depth: int


@dataclass(frozen=True, slots=True)
class LogicalLine:
    """One logical line (a simple statement or a header): its first and last row, and its 1-based indentation."""

    first: int
    last: int
    column: int


@dataclass(slots=True)
class Layout:
    """What the readers of comments need to know about a text."""

    comments: list[Comment] = field(default_factory=list)
    lines: list[LogicalLine] = field(default_factory=list)
    code_rows: set[int] = field(default_factory=set)
    joined: dict[int, int] = field(default_factory=dict)
    """Rows that cannot hold a comment (within a string, before a continued line), and the row that does for them."""
    last_row: int = 1


def split_lines(text: str) -> list[str]:
    """The lines as Python counts them: form feeds and Unicode separators end no line."""
    return _LINE_END.split(text)


def read_layout(text: str) -> Layout:
    """Find the comments of ``text``. What cannot be tokenised is read line by line; nothing raises."""
    layout = Layout()
    rows = split_lines(text)
    layout.last_row = len(rows)
    reader = _Reader(layout)
    try:
        for token in _tokens("\n".join(rows)):
            reader.take(token)
    except (tokenize.TokenError, SyntaxError, ValueError, RecursionError):
        pass
    _read_rest(layout, rows, reader.row)
    _join_continued(layout, rows)
    return layout


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(text).readline)


class _Reader:
    """Builds the layout, token by token."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.row = 0
        self._depth = 0
        self._start: tuple[int, int] | None = None
        self._strings: list[int] = []

    def take(self, token: tokenize.TokenInfo) -> None:
        kind = token.type
        first, last = token.start[0], token.end[0]
        layout = self.layout
        if kind == tokenize.COMMENT:
            trailing = bool(token.line[: token.start[1]].strip()) if first == last else True
            layout.comments.append(Comment(first, token.start[1] + 1, token.string, trailing, self._depth))
        elif kind == tokenize.NEWLINE:
            if self._start is not None:
                layout.lines.append(LogicalLine(self._start[0], first, self._start[1] + 1))
            self._start = None
        elif kind not in _NOT_CODE:
            self._take_code(kind, token, first, last)
        self.row = max(self.row, last if kind != tokenize.ENDMARKER else layout.last_row)

    def _take_code(self, kind: int, token: tokenize.TokenInfo, first: int, last: int) -> None:
        if self._start is None:
            self._start = token.start
        self.layout.code_rows.add(first)
        if kind == tokenize.OP:
            if token.string in ("(", "[", "{"):
                self._depth += 1
            elif token.string in (")", "]", "}"):
                self._depth = max(0, self._depth - 1)
        elif kind in _STARTS:
            self._strings.append(first)
        elif kind in _ENDS and self._strings:
            first = self._strings.pop()
        if last > first:
            for row in range(first, last):
                self.layout.joined[row] = last
            self.layout.code_rows.update(range(first, last + 1))


def _read_rest(layout: Layout, rows: list[str], done: int) -> None:
    """The rows after the last token: each a logical line of its own, each ``#`` the start of a comment."""
    for row, line in enumerate(rows[done:], start=done + 1):
        code, mark, comment = line.partition("#")
        indent = len(line) - len(line.lstrip())
        if mark:
            layout.comments.append(Comment(row, len(code) + 1, mark + comment, bool(code.strip()), 0))
        if code.strip():
            layout.code_rows.add(row)
            layout.lines.append(LogicalLine(row, row, indent + 1))


def _join_continued(layout: Layout, rows: list[str]) -> None:
    """A row that ends in a backslash holds no comment: the next one does."""
    commented = {comment.row for comment in layout.comments}
    for row in range(len(rows) - 1, 0, -1):
        if row not in layout.joined and row not in commented and rows[row - 1].endswith("\\"):
            layout.joined[row] = layout.joined.get(row + 1, row + 1)
        elif row in layout.joined:
            layout.joined[row] = layout.joined.get(layout.joined[row], layout.joined[row])
