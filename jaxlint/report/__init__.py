"""Reports: what a run prints, in formats that ruff has too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from jaxlint import notebooks
from jaxlint.findings import Finding
from jaxlint.formats import FORMATS, TEXTS
from jaxlint.report.style import Style
from jaxlint.report.told import NOWHERE, Told, plain
from jaxlint.sources import Sources

__all__ = ["FORMATS", "Style", "outside", "render"]


_CELLS = frozenset({*TEXTS, "json", "json-lines"})
"""The formats that say in which cell of a notebook something is."""
_JOINED = frozenset({"sarif", "rdjson", "gitlab"})
"""The formats whose rows are, for ruff as well, those of the notebook's joined cells; or that place findings by
themselves, as they need these rows."""


def render(
    output_format: str,
    findings: Sequence[Finding],
    hidden: Sequence[Finding],
    sources: Sources,
    style: Style,
    *,
    statistics: bool = False,
    quiet: bool = False,
    known: int = 0,
    fixed: int = 0,
    unsafe_fixes: bool = False,
) -> Iterator[str]:
    """The report, in pieces to be written one after the other. With ``unsafe_fixes``, these are marked as well.

    ``known`` findings are in the baseline, and ``fixed`` ones were fixed before: they are only counted.
    """
    findings = [_placed(finding, sources, output_format) for finding in findings]
    if statistics:
        from jaxlint.report import statistics as counted

        as_json = output_format.startswith("json")
        yield (counted.as_json if as_json else counted.as_text)(findings, unsafe_fixes=unsafe_fixes)
    elif output_format == "full":
        from jaxlint.report import text

        yield from text.full(findings, sources, style, unsafe_fixes=unsafe_fixes)
    elif output_format == "concise":
        from jaxlint.report import text

        yield from text.concise(findings, style, unsafe_fixes=unsafe_fixes)
    elif output_format == "grouped":
        from jaxlint.report import review

        yield from review.grouped(plain(findings), style, unsafe_fixes=unsafe_fixes)
    elif output_format.startswith("json"):
        from jaxlint.report import machine

        if output_format == "json":
            yield machine.as_json(findings, sources)
        else:
            yield from machine.as_json_lines(findings, sources)
    else:
        yield from outside(output_format, plain(findings), sources)
    if output_format in TEXTS and not quiet:
        from jaxlint.report import text

        yield text.summary(findings, hidden, known, fixed=fixed, unsafe_fixes=unsafe_fixes)


def _placed(finding: Finding, sources: Sources, output_format: str) -> Finding:
    """The finding with the place that a format can hold: in notebooks, those without cells tell none, as ruff's."""
    if output_format in _CELLS:
        return sources.relative(finding)
    if not finding.path.endswith(notebooks.SUFFIX) or output_format in _JOINED:
        return finding
    return replace(finding, span=NOWHERE)


def outside(output_format: str, told: Iterable[Told], sources: Sources) -> Iterator[str]:
    """The report for a forge or another service, in pieces."""
    from jaxlint.report import ci, review

    match output_format:
        case "sarif":
            from jaxlint.report import sarif

            yield sarif.as_sarif(told, sources)
        case "github":
            yield from ci.github(told)
        case "gitlab":
            yield ci.gitlab(told, sources)
        case "junit":
            yield from ci.junit(told)
        case "rdjson":
            yield review.rdjson(told)
        case "pylint":
            yield from review.pylint(told)
        case "azure":
            yield from review.azure(told)
        case "grouped":
            yield from review.grouped(told, Style())
        case _:
            raise ValueError(f"no such output format: {output_format}")
