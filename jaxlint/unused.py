"""JAX001: comments that are to hide findings of ours, and hide none; with the edits that take them away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from jaxlint.comments import split_lines
from jaxlint.config import SYNTAX_ERROR, UNPREDICTED, UNUSED_SUPPRESSION
from jaxlint.findings import Applicability, Confidence, Edit, Finding, Fix, Group, Location, Span
from jaxlint.notices import NOTICES
from jaxlint.suppress import Directive, Suppressions, Unused, Written

__all__ = ["NAME", "find", "judged_by"]

NAME = next(notice.name for notice in NOTICES if notice.code == UNUSED_SUPPRESSION)


def find(
    path: str, text: str, suppressions: Suppressions, findings: Iterable[Finding], judged: Callable[[str], bool]
) -> Iterator[Finding]:
    """A finding for each comment of the file with selectors that hide none of ``findings``."""
    rows = split_lines(text)
    for unused in suppressions.unused(findings, judged):
        finding = _finding(path, unused, rows)
        if not any(_exempts(directive, finding) for directive in suppressions.directives):
            yield finding


def judged_by(catalogue: Iterable[tuple[str, str]], on: Iterable[str]) -> Callable[[str], bool]:
    """Whether all rules (code, name) that a selector fits were on: else nobody can tell whether it is of use."""
    known = [*catalogue, (UNPREDICTED, ""), (UNUSED_SUPPRESSION, NAME)]
    codes = {*on, SYNTAX_ERROR}

    def judged(selector: str) -> bool:
        return all(code in codes for code, name in known if code.startswith(selector.upper()) or name == selector)

    return judged


def _exempts(directive: Directive, finding: Finding) -> bool:
    """Only a comment that says so hides these: a plain ``# noqa`` would hide that it is of no use itself."""
    return bool(directive.selectors) and directive.hides(finding)


def _finding(path: str, unused: Unused, rows: Sequence[str]) -> Finding:
    directive = unused.directive
    first = directive.written[0]
    named = ", ".join(f"`{selector}`" for selector in unused.selectors)
    message = f"unused suppression: {named} hides nothing here" if named else "unused suppression: it hides nothing"
    edits = sorted(_edit(written, _needless(written, unused), rows) for written in directive.written)
    return Finding(
        code=UNUSED_SUPPRESSION,
        name=NAME,
        message=message,
        path=path,
        span=_span(first, first.start, first.end),
        confidence=Confidence.CERTAIN,
        group=Group.AUDIT,
        label="hides nothing",
        advice="remove it",
        fix=Fix("Remove the unused suppression", Applicability.SAFE, tuple(edits)),
    )


def _span(written: Written, start: int, end: int) -> Span:
    comment = written.comment
    return Span(Location(comment.row, comment.column + start), Location(comment.row, comment.column + end))


def _needless(written: Written, unused: Unused) -> list[bool]:
    """For each selector as it is written, whether it is to go. All of them: the directive goes."""
    text = written.comment.text
    names = {selector.upper() for selector in unused.selectors}
    return [text[start:end].upper() in names for start, end in written.spots]


def _edit(written: Written, needless: Sequence[bool], rows: Sequence[str]) -> Edit:
    text = written.comment.text
    if not all(needless):
        kept = [text[start:end] for (start, end), gone in zip(written.spots, needless, strict=True) if not gone]
        return Edit(_span(written, written.spots[0][0], written.spots[-1][1]), ", ".join(kept))
    start, end = written.start, written.end
    after = text.find("#", end)  # what follows up to the next comment is its reason
    if after >= 0:
        return Edit(_span(written, start, after), "")
    row, column = written.comment.row, written.comment.column
    head = rows[row - 1][: column - 1 + start]
    if head.strip():
        bare = len(head.rstrip())
        return Edit(Span(Location(row, bare + 1), Location(row, len(rows[row - 1]) + 1)), "")
    if row < len(rows):
        return Edit(Span(Location(row, 1), Location(row + 1, 1)), "")
    return Edit(Span(Location(row, 1), Location(row, len(rows[row - 1]) + 1)), "")
