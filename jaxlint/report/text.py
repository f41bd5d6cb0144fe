"""The reports for people: ``full``, ``concise`` and the summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from jaxlint.config import SYNTAX_ERROR
from jaxlint.findings import Applicability, Confidence, Finding
from jaxlint.report.frame import Label, draw
from jaxlint.report.style import Style, is_fixable
from jaxlint.sources import Sources, shown_path

__all__ = ["concise", "full", "summary"]


def concise(findings: Iterable[Finding], style: Style, *, unsafe_fixes: bool = False) -> Iterator[str]:
    """One line per finding: ``path:row:column: CODE message``, with ``[*]`` before the message where it is fixable."""
    colon = style.dim(":")
    for finding in findings:
        start = finding.span.start
        cell = "" if finding.cell is None else f"cell {finding.cell}{colon}"
        where = f"{style.path(shown_path(finding.path))}{colon}{cell}{start.row}{colon}{start.column}{colon}"
        yield f"{where} {style.code(finding.code)} {style.fixable(finding.fix, unsafe_fixes)}{finding.message}\n"


def full(findings: Iterable[Finding], sources: Sources, style: Style, *, unsafe_fixes: bool = False) -> Iterator[str]:
    """Each finding with its code frame, what JAX compares, why it is believed, and what to write instead."""
    for finding in findings:
        yield "".join(line + "\n" for line in _block(finding, sources, style, unsafe_fixes)) + "\n"


def _block(finding: Finding, sources: Sources, style: Style, unsafe_fixes: bool) -> Iterator[str]:
    frames = _frames(finding)
    width = max((len(str(_last_row(labels))) for *_, labels in frames), default=1)
    arrow = " " * width
    yield f"{style.code(finding.code)} {style.fixable(finding.fix, unsafe_fixes)}{style.strong(finding.message)}"
    for index, (path, cell, labels) in enumerate(frames):
        start = labels[0].span.start
        sign = "-->" if index == 0 else ":::"
        in_cell = "" if cell is None else f"cell {cell}:"
        yield f"{arrow}{style.gutter(sign)} {shown_path(path)}:{in_cell}{start.row}:{start.column}"
        rows = list(draw(sources.lines(path, cell), labels, style, width))
        if rows:
            yield f"{arrow} {style.gutter('|')}"
            yield from rows
            yield f"{arrow} {style.gutter('|')}"
    yield from _notes(finding, arrow, style)


def _frames(finding: Finding) -> list[tuple[str, int | None, list[Label]]]:
    """The files, or cells, that the finding is about, its own first, each with its labels."""
    frames = {(finding.path, finding.cell): [Label(finding.span, finding.label, primary=True)]}
    for place in finding.related:
        frames.setdefault((place.path, place.cell), []).append(Label(place.span, place.label, primary=False))
    return [(*where, labels) for where, labels in frames.items()]


def _last_row(labels: Sequence[Label]) -> int:
    return max(label.span.end.row + (2 if label.primary else 0) for label in labels)


def _notes(finding: Finding, arrow: str, style: Style) -> Iterator[str]:
    notes: list[tuple[str, Sequence[str]]] = []
    if finding.compares:
        notes.append(("compares", finding.compares.splitlines()))
    if finding.code != SYNTAX_ERROR:
        if finding.evidence:
            notes.append((finding.confidence.label, finding.evidence))
        else:
            notes.append(("confidence", (finding.confidence.label,)))
    if finding.advice:
        notes.append(("help", finding.advice.splitlines()))
    if finding.fix is not None:
        safety = "" if finding.fix.applicability is Applicability.SAFE else " (`--unsafe-fixes`)"
        notes.append(("fix", [finding.fix.message + safety]))
    for word, lines in notes:
        yield f"{arrow} {style.gutter('=')} {style.keyword(word + ':')} {lines[0]}"
        indent = " " * (len(arrow) + len(word) + 5)
        for line in lines[1:]:
            yield f"{indent}{line}"


def summary(
    findings: Sequence[Finding],
    hidden: Sequence[Finding],
    known: int = 0,
    *,
    fixed: int = 0,
    unsafe_fixes: bool = False,
) -> str:
    """The closing lines: what was found and fixed, what can be, and what the threshold and the baseline hide."""
    text = "All checks passed!\n"
    if fixed:
        found = _count(len(findings) + fixed, "finding")
        text = f"Found {found} ({fixed} fixed, {len(findings)} remaining).\n"
    elif findings:
        levels = [
            (sum(finding.confidence is level for finding in findings), level.label)
            for level in sorted(Confidence, reverse=True)
        ]
        parts = ", ".join(f"{count} {label}" for count, label in levels if count)
        files = len({finding.path for finding in findings})
        text = f"Found {_count(len(findings), 'finding')} ({parts}) in {_count(files, 'file')}.\n"
    text += _to_fix(findings, unsafe_fixes)
    for level in sorted({finding.confidence for finding in hidden}, reverse=True):
        count = sum(finding.confidence is level for finding in hidden)
        text += f"{_count(count, f'{level.label} finding')} hidden; show with --confidence {level.label}\n"
    if known:
        text += f"{_count(known, 'finding')} hidden by the baseline\n"
    return text


def _to_fix(findings: Sequence[Finding], unsafe_fixes: bool) -> str:
    """What ``--fix`` would do, in ruff's words."""
    able = sum(is_fixable(finding.fix, unsafe_fixes) for finding in findings)
    held = sum(finding.fix is not None for finding in findings) - able
    noun = "fix" if held == 1 else "fixes"
    more = f"{held} hidden {noun} can be enabled with the `--unsafe-fixes` option"
    if able:
        return f"[*] {able} fixable with the `--fix` option{f' ({more})' if held else ''}.\n"
    return f"No fixes available ({more}).\n" if held else ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
