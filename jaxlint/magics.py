"""What IPython adds to Python in a cell, masked so that the rest can be parsed where it stands."""

from __future__ import annotations

import re

from jaxlint.comments import split_lines
from jaxlint.index.record import parse

__all__ = ["is_python_cell", "mask"]

_CELL_MAGIC = re.compile(r"\s*%%(\S*)")
_PYTHON_CELL_MAGICS = frozenset({"capture", "debug", "ipytest", "prun", "pypy", "python", "python3", "time", "timeit"})
"""Cell magics whose body is Python code; all others hold another language, or text."""

_ESCAPE = re.compile(r"\s*(?:[%!?/,;])")
_HELP = re.compile(r"\s*[\w.%!*\[\]'\"() ]+\?{1,2}\s*\Z")
_ASSIGNED = re.compile(r"(?P<to>\s*[\w.,*\[\]'\"() \t]+=[ \t]*)[%!](?!=)")
_STATEMENT = re.compile(r"(?P<indent>\s*)(?P<magic>%(?P<name>time|timeit|prun|memit)\s+(?:-[a-zA-Z]+\s*\d*\s+)*)(?=\S)")
"""Line magics that execute the statement after them."""

_TOKEN = re.compile(
    r"""(?P<comment>\#.*)|(?P<long>'{3}|"{3})|(?P<short>'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?)"""
    r"""|(?P<open>[(\[{])|(?P<close>[)\]}])"""
)


def is_python_cell(source: str) -> bool:
    """Whether a cell is Python code: none, or one of a few, of the magics that take a whole cell."""
    match = _CELL_MAGIC.match(source)
    return match is None or match[1] in _PYTHON_CELL_MAGICS


def mask(source: str) -> tuple[str, set[int]]:
    """A cell's code with IPython's own syntax replaced, and the rows (from 1) where that was done.

    No other position moves: a statement that a line magic executes stays in its place, all else of such a line becomes
    ``pass``. A call of ``get_ipython`` stands for the value of a magic that is assigned.
    """
    if _parses(source):
        return source, set()
    rows = split_lines(source)
    masked: set[int] = set()
    state = _State()
    for index, row in enumerate(rows):
        if state.continues_magic:
            state.continues_magic = row.rstrip().endswith("\\")
            rows[index] = ""
            masked.add(index + 1)
            continue
        replaced = _replaced(row) if state.at_start else None
        if replaced is None:
            state.read(row)
        else:
            rows[index] = replaced
            masked.add(index + 1)
            state.continues_magic = row.rstrip().endswith("\\")
    return "\n".join(rows), masked


def _parses(source: str) -> bool:
    try:
        parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _replaced(row: str) -> str | None:
    """What stands for a row at the start of a statement; None if it is Python."""
    if (match := _STATEMENT.match(row)) is not None and _parses(row[match.end() :]):
        # `%timeit` runs its statement many times, the others once; both stand-ins are as long as the magic.
        stand_in = "while _:" if match["name"] == "timeit" else "pass;"
        return match["indent"] + stand_in.ljust(len(match["magic"])) + row[match.end() :]
    if _ESCAPE.match(row) or _HELP.match(row):
        return row[: len(row) - len(row.lstrip())] + "pass"
    if (match := _ASSIGNED.match(row)) is not None:
        return match["to"] + "get_ipython()"
    return None


class _State:
    """Where in the code a row ends: inside brackets, a long string, or after a backslash."""

    def __init__(self) -> None:
        self.depth = 0
        self.quote = ""
        self.joined = False
        self.continues_magic = False

    @property
    def at_start(self) -> bool:
        """Whether the next row starts a statement."""
        return not (self.depth or self.quote or self.joined)

    def read(self, row: str) -> None:
        """Take one more row."""
        at = 0
        self.joined = commented = False
        while at < len(row):
            if self.quote:
                end = _end_of_string(row, at, self.quote)
                if end is None:
                    return
                at, self.quote = end, ""
                continue
            match = _TOKEN.search(row, at)
            if match is None:
                break
            at = match.end()
            commented = match["comment"] is not None
            self.quote = match["long"] or ""
            self.depth += (match["open"] is not None) - (match["close"] is not None)
            self.depth = max(self.depth, 0)
        self.joined = not commented and row.endswith("\\")


def _end_of_string(row: str, at: int, quote: str) -> int | None:
    """Where the string of several lines ends that covers ``row`` from ``at``; None if it goes on."""
    match = re.compile(rf"(?:\\.|(?!{quote}).)*{quote}").match(row, at)
    return None if match is None else match.end()
