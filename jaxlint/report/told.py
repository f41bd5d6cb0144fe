"""A finding as the reports for programs tell it: how severe it is, and what a run has said about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from jaxlint.findings import Confidence, Finding, Location, Span

__all__ = ["NOWHERE", "Level", "Told", "plain"]

NOWHERE = Span(Location(1, 1), Location(1, 1))
"""The place of what a format cannot place: a cell of a notebook."""

Level = Literal["error", "warning", "note"]

_LEVELS: Mapping[Confidence, Level] = {
    Confidence.CERTAIN: "error",
    Confidence.LIKELY: "warning",
    Confidence.POSSIBLE: "note",
}


@dataclass(frozen=True, slots=True)
class Told:
    """One finding; where code was run, ``verdict`` and ``seen`` say what that has shown."""

    finding: Finding
    level: Level
    verdict: str = ""
    seen: str = ""
    properties: Mapping[str, Any] = field(default_factory=dict)
    """More facts, for the formats that have room for them."""

    @property
    def fails(self) -> bool:
        """Whether it is a fault; a verdict can also say that there is none, or that nothing was shown."""
        return self.verdict in ("", "confirmed", "specialised")

    @property
    def message(self) -> str:
        """The finding's message, and what a run says about it."""
        return f"{self.finding.message} ({self.verdict}: {self.seen})" if self.verdict else self.finding.message


def plain(findings: Iterable[Finding]) -> Iterator[Told]:
    """Findings that nothing was run for: as severe as they are certain."""
    return (Told(finding, _LEVELS[finding.confidence]) for finding in findings)
