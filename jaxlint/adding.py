"""``--add-noqa``: the edits that hide findings by comments, as ruff writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from jaxlint.comments import Comment, read_layout, split_lines
from jaxlint.config import SYNTAX_ERROR, UNUSED_SUPPRESSION
from jaxlint.findings import Applicability, Edit, Finding, Fix, Location, Span
from jaxlint.suppress import Directive, Kind, noqa_row, parse

__all__ = ["with_comments"]

_UNREAD = re.compile(r"#\s*noqa\s*:", re.IGNORECASE)
_OURS = frozenset({SYNTAX_ERROR, UNUSED_SUPPRESSION})
"""What no comment hides, or should."""


def with_comments(findings: Iterable[Finding], text_of: Callable[[str], str], reason: str) -> list[Finding]:
    """The findings, each with the fix that adds the comment for its line. Findings of one line share the comment."""
    listed = list(findings)
    edits: dict[tuple[str, int], Edit] = {}
    for path in {finding.path for finding in listed}:
        text = text_of(path)
        codes: dict[int, set[str]] = {}
        for finding in listed:
            if finding.path == path and finding.code not in _OURS:
                codes.setdefault(noqa_row(text, finding.span.start.row), set()).add(finding.code)
        lines = _Lines(text)
        for row, names in codes.items():
            edit = lines.edit(row, sorted(names), reason)
            if edit is not None:
                edits[path, row] = edit
    return [
        replace(finding, fix=None if edit is None else Fix("Add a noqa comment", Applicability.SAFE, (edit,)))
        for finding in listed
        for edit in [edits.get((finding.path, noqa_row(text_of(finding.path), finding.span.start.row)))]
    ]


class _Lines:
    """The lines of a text, and what their comments say."""

    def __init__(self, text: str) -> None:
        self._rows = split_lines(text)
        self._comments = {comment.row: comment for comment in read_layout(text).comments}
        self._directives = {
            directive.location.row: directive
            for directive in parse(text).directives
            if directive.kind is Kind.LINE and not directive.tool
        }

    def edit(self, row: int, codes: Sequence[str], reason: str) -> Edit | None:
        """What adds the codes to the line. The codes and the words of a comment that is there stay."""
        directive, comment = self._directives.get(row), self._comments.get(row)
        if directive is not None:
            new = [code for code in codes if code not in directive.selectors]
            return _behind_codes(directive, new) if new else None
        added = f"# noqa: {', '.join(codes)}" + (f" {reason}" if reason else "")
        line = self._rows[row - 1]
        if comment is not None and "noqa" in comment.text.lower():
            return _before_words(comment, codes, added)
        return _at(row, len(line.rstrip()) + 1, f"  {added}", len(line) + 1)


def _behind_codes(directive: Directive, codes: Sequence[str]) -> Edit:
    written = directive.written[0]
    return _at(written.comment.row, written.comment.column + written.end, "".join(f", {code}" for code in codes))


def _before_words(comment: Comment, codes: Sequence[str], added: str) -> Edit:
    """The first ``noqa`` of a comment counts, so ours must be it, or belong to it."""
    match = _UNREAD.search(comment.text)
    if match is not None:
        return _at(comment.row, comment.column + match.end(), f" {', '.join(codes)}")
    return _at(comment.row, comment.column, f"{added}  ")


def _at(row: int, column: int, content: str, end: int | None = None) -> Edit:
    return Edit(Span(Location(row, column), Location(row, column if end is None else end)), content)
