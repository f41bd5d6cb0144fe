"""Comments that hide findings: ``noqa`` and its relatives.

=====================================  ==========================================================================
comment                                hides
=====================================  ==========================================================================
``# noqa``                             everything on this line
``# noqa: JAX101, JAX2``               these codes, or codes with these prefixes, on this line
``# ruff: ignore[JAX101]``             the same; on a line of its own: on the next statement
``# ruff: noqa``, ``# flake8: noqa``   everything in the file (own line); with ``: JAX101`` only these codes
``# ruff: file-ignore[JAX101]``        these codes in the file (own line, not indented)
``# ruff: disable[JAX101]``            these codes from here to ``# ruff: enable[JAX101]`` at the same indentation,
                                       else to the end of the block
=====================================  ==========================================================================

In all of them ``jaxlint:`` may stand for ``ruff:``, and a rule's name for its code. A comment hides a finding if it
covers *any* line of the reported expression. A comment after a string of several lines, or after a continued line,
covers all lines of it. As in ruff, a colon without a code after it hides nothing, and comments that start with
``ruff:`` want the whole code; as in flake8, codes in the others may be prefixes. The case of ``noqa`` does not matter.
"""

from __future__ import annotations

import bisect
import enum
import functools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from jaxlint.comments import Comment, Layout, read_layout
from jaxlint.config import SYNTAX_ERROR
from jaxlint.findings import Finding, Location

__all__ = ["Directive", "Suppressions", "Unused", "Written", "noqa_row", "parse"]

OUR_PREFIX = "JAX"

_WORTH_READING = re.compile(r"#[^\r\n]*?(?:noqa|(?:ruff|jaxlint)\s*:)", re.IGNORECASE)
_LINE_NOQA = re.compile(r"#\s*noqa(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_FILE_NOQA = re.compile(r"#\s*(?P<tool>ruff|jaxlint|(?i:flake8))\s*(?::|(?<=8)=)\s*(?i:noqa)(?P<rest>.*)", re.DOTALL)
_BRACKETS = re.compile(
    r"#\s*(?P<tool>ruff|jaxlint)\s*:\s*(?P<verb>file-ignore|ignore|disable|enable)\s*\[(?P<codes>[^\]]*)\]"
)
_CODES = re.compile(r"[\s,]*(JAX(?![A-Z0-9])|[A-Z]+[0-9]+)(?=\Z|[\s,#]|[A-Z]+[0-9])")
_WORD = re.compile(r"[^\s,](?:[^,]*[^\s,])?")
_COLON = re.compile(r"\s*:")
_BLANKET = re.compile(r"\Z|[\s#]")


class Kind(enum.Enum):
    """The reach of a directive."""

    LINE = "line"
    FILE = "file"
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class Written:
    """A directive as it stands in its comment: the offsets of the whole of it, and those of each selector."""

    comment: Comment
    start: int
    end: int
    spots: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Directive:
    """One comment that hides findings. ``selectors`` is empty where it hides all; ``first`` to ``last``: its rows.

    ``written`` is where it is written; a range that is closed is written in two comments.
    """

    kind: Kind
    selectors: tuple[str, ...]
    first: int
    last: int
    written: tuple[Written, ...]
    tool: str

    @property
    def location(self) -> Location:
        """Where its comment starts."""
        comment = self.written[0].comment
        return Location(comment.row, comment.column)

    def covers(self, finding: Finding) -> bool:
        """Whether the comment's rows meet the finding's."""
        start, end = finding.span.start, finding.span.end
        last = end.row - 1 if end.column <= 1 and end.row > start.row else end.row
        return self.first <= last and start.row <= self.last

    def selects(self, selector: str, finding: Finding) -> bool:
        """Whether a selector means the rule. Ruff wants whole codes in its own comments, flake8 also takes prefixes."""
        if self.tool == "ruff":
            return selector in (finding.code, finding.name)
        return finding.code.startswith(selector) or selector == finding.name

    def hides(self, finding: Finding) -> bool:
        """Whether the comment hides the finding."""
        return self.covers(finding) and (
            not self.selectors or any(self.selects(selector, finding) for selector in self.selectors)
        )


@dataclass(frozen=True, slots=True)
class Unused:
    """Selectors of ours, in a comment, that hide nothing; none where all of the comment does not."""

    directive: Directive
    selectors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Suppressions:
    """The comments of one file that hide findings."""

    directives: tuple[Directive, ...] = ()

    def hides(self, finding: Finding) -> bool:
        """Whether one of the comments hides the finding. A syntax error is never hidden."""
        if finding.code == SYNTAX_ERROR:
            return False
        return any(directive.hides(finding) for directive in self.directives)

    def unused(self, findings: Iterable[Finding], judged: Callable[[str], bool] = lambda _: True) -> list[Unused]:
        """The comments with selectors of our codes that hide none of ``findings``: all of the file, hidden ones too.

        What other tools may mean is left alone (plain ``# noqa`` and codes of theirs), and so are selectors of rules
        that were not asked (``judged``).
        """
        known = list(findings)
        result: list[Unused] = []
        for directive in self.directives:
            here = [finding for finding in known if directive.covers(finding)]
            if not directive.selectors and directive.tool == "jaxlint" and not here and judged(OUR_PREFIX):
                result.append(Unused(directive))
            needless = tuple(
                selector
                for selector in directive.selectors
                if (directive.tool == "jaxlint" or selector.upper().startswith(OUR_PREFIX))
                and not any(directive.selects(selector, finding) for finding in here)
                and judged(selector)
            )
            if needless:
                result.append(Unused(directive, needless))
        return result


NOTHING = Suppressions()


def parse(text: str) -> Suppressions:
    """Read the comments of a file. Any text will do: what cannot be tokenised is read line by line."""
    if _WORTH_READING.search(text) is None:
        return NOTHING
    layout = read_layout(text)
    directives: list[Directive] = []
    ranges: list[_Range] = []
    for comment in layout.comments:
        for tool, verb, selectors, written in _read(comment):
            match verb:
                case "file":
                    directives.append(Directive(Kind.FILE, selectors, 1, layout.last_row + 1, (written,), tool))
                case "line":
                    first, last = _reach(comment, layout, own_line_is_next=tool != "")
                    directives.append(Directive(Kind.LINE, selectors, first, last, (written,), tool))
                case "disable":
                    column = _indentation(comment, layout)
                    if column is not None:
                        ranges.append((written, column, tool, selectors))
                case "enable":
                    _close(ranges, written, selectors, layout, directives)
    directives += [_open_ended(*opened, layout) for opened in ranges]
    directives.sort(key=lambda directive: directive.location)
    return Suppressions(tuple(directives))


_Range = tuple[Written, int, str, tuple[str, ...]]
"""A range that is open: its comment, the indentation that it counts for, its tool and its selectors."""


def _read(comment: Comment) -> Iterator[tuple[str, str, tuple[str, ...], Written]]:
    """The directives in one comment: tool, what it does (file, line, disable, enable), selectors, where it stands."""
    text = comment.text
    if (match := _FILE_NOQA.search(text)) is not None:
        spots = _noqa_spots(match["rest"], match.start("rest"))
        if spots is not None and not comment.trailing:
            yield match["tool"].lower(), "file", *_noqa(comment, match, spots)
    elif (match := _LINE_NOQA.search(text)) is not None:
        spots = _noqa_spots(match["rest"], match.start("rest"))
        if spots is not None:
            yield "", "line", *_noqa(comment, match, spots)
    for match in _BRACKETS.finditer(text):
        spots = tuple(found.span() for found in _WORD.finditer(text, match.start("codes"), match.end("codes")))
        selectors = tuple(text[start:end] for start, end in spots)
        written = Written(comment, match.start(), match.end(), spots)
        verb = match["verb"]
        if not selectors:
            continue
        if verb == "ignore":
            yield match["tool"], "line", selectors, written
        elif comment.trailing or comment.depth or match.start():
            continue  # ruff has these in comments of their own only, outside of brackets
        elif verb == "file-ignore":
            if comment.column == 1:
                yield match["tool"], "file", selectors, written
        else:
            yield match["tool"], verb, selectors, written


def _noqa(
    comment: Comment, match: re.Match[str], spots: tuple[tuple[int, int], ...]
) -> tuple[tuple[str, ...], Written]:
    end = spots[-1][1] if spots else match.start("rest")
    selectors = tuple(comment.text[start:end] for start, end in spots)
    return selectors, Written(comment, match.start(), end, spots)


def _noqa_spots(rest: str, offset: int) -> tuple[tuple[int, int], ...] | None:
    """Where the codes after ``noqa`` stand: none for a plain one, ``None`` where it says nothing that can be read."""
    colon = _COLON.match(rest)
    if colon is None:
        return () if _BLANKET.match(rest) is not None else None
    spots: list[tuple[int, int]] = []
    at = colon.end()
    while (match := _CODES.match(rest, at)) is not None:
        spots.append((match.start(1) + offset, match.end(1) + offset))
        at = match.end()
    return tuple(spots) or None


def _reach(comment: Comment, layout: Layout, *, own_line_is_next: bool) -> tuple[int, int]:
    """The rows that a line directive covers."""
    if comment.trailing or not own_line_is_next:
        first = min((row for row, last in layout.joined.items() if last == comment.row), default=comment.row)
        return first, comment.row
    if comment.depth:
        row = min((row for row in layout.code_rows if row > comment.row), default=comment.row)
        return row, layout.joined.get(row, row)
    at = bisect.bisect_right(layout.lines, comment.row, key=lambda line: line.first)
    if at == len(layout.lines):
        return comment.row, comment.row
    return layout.lines[at].first, layout.lines[at].last


def _close(
    ranges: list[_Range],
    written: Written,
    selectors: tuple[str, ...],
    layout: Layout,
    directives: list[Directive],
) -> None:
    """End the range that an ``enable`` belongs to: same codes, same indentation, its block not left since."""
    for index in range(len(ranges) - 1, -1, -1):
        opening, column, tool, names = ranges[index]
        start, end = opening.comment, written.comment
        if column != _indentation(end, layout) or names != selectors:
            continue
        if _block_end(start.row, column, layout) < end.row:
            continue
        directives.append(Directive(Kind.RANGE, names, start.row, end.row, (opening, written), tool))
        del ranges[index]
        return


def _open_ended(written: Written, column: int, tool: str, selectors: tuple[str, ...], layout: Layout) -> Directive:
    row = written.comment.row
    return Directive(Kind.RANGE, selectors, row, _block_end(row, column, layout), (written,), tool)


def _indentation(comment: Comment, layout: Layout) -> int | None:
    """The indentation that a comment of a range counts for; None for one that stands too far left in its block."""
    at = bisect.bisect_right(layout.lines, comment.row, key=lambda line: line.first)
    if not 0 < at < len(layout.lines):
        return comment.column
    before, after = layout.lines[at - 1].column, layout.lines[at].column
    if comment.column < min(before, after):
        return None
    return after if after < comment.column < before else comment.column


def _block_end(row: int, column: int, layout: Layout) -> int:
    """The last row of the block with this indentation that goes on after the row."""
    at = bisect.bisect_right(layout.lines, row, key=lambda line: line.first)
    for line in layout.lines[at:]:
        if line.column < column:
            return line.first - 1
    return layout.last_row


def noqa_row(text: str, row: int) -> int:
    """The row whose comment hides what starts at ``row``: another one after a continued line or in a long string."""
    if '"""' not in text and "'''" not in text and "\\" not in text:
        return row
    return _joined(text).get(row, row)


@functools.lru_cache(maxsize=2)  # findings come file by file
def _joined(text: str) -> dict[int, int]:
    return read_layout(text).joined
