"""Reports: what a run prints, in the formats that ruff has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jaxlint.findings import Finding
from jaxlint.report.style import Style
from jaxlint.sources import Sources

__all__ = ["FORMATS", "Style", "render"]

FORMATS = ("full", "concise", "json", "json-lines", "github")


def render(
    output_format: str,
    findings: Sequence[Finding],
    hidden: Sequence[Finding],
    sources: Sources,
    style: Style,
    *,
    statistics: bool = False,
    quiet: bool = False,
) -> Iterator[str]:
    """The report, in pieces to be written one after the other."""
    if statistics:
        from jaxlint.report import statistics as counted

        yield counted.as_json(findings) if output_format.startswith("json") else counted.as_text(findings)
    elif output_format == "full":
        from jaxlint.report import text

        yield from text.full(findings, sources, style)
    elif output_format == "concise":
        from jaxlint.report import text

        yield from text.concise(findings, style)
    else:
        from jaxlint.report import machine

        match output_format:
            case "json":
                yield machine.as_json(findings, sources)
            case "json-lines":
                yield from machine.as_json_lines(findings, sources)
            case "github":
                yield from machine.github(findings)
            case _:
                raise ValueError(f"no such output format: {output_format}")
    if output_format in ("full", "concise") and not quiet:
        from jaxlint.report import text

        yield text.summary(findings, hidden)
