"""Colour: on a terminal only, unless ``NO_COLOR`` or ``FORCE_COLOR`` say otherwise."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import IO

from jaxlint.findings import Applicability, Fix

__all__ = ["Style", "is_fixable", "wants_colour"]


def wants_colour(stream: IO[str]) -> bool:
    """Whether to colour what goes to ``stream``. ``NO_COLOR`` wins over ``FORCE_COLOR``; empty means unset."""
    if os.environ.get("NO_COLOR"):
        return False
    force = os.environ.get("FORCE_COLOR")
    if force:
        return force != "0"
    try:
        return stream.isatty() and os.environ.get("TERM") != "dumb"
    except ValueError:  # a closed stream
        return False


def is_fixable(fix: Fix | None, unsafe_fixes: bool) -> bool:
    """Whether ``--fix`` makes the fix; ``unsafe_fixes``: with ``--unsafe-fixes``."""
    return fix is not None and (unsafe_fixes or fix.applicability is Applicability.SAFE)


@dataclass(frozen=True, slots=True)
class Style:
    """Wraps text in the terminal's codes, or leaves it as it is."""

    colour: bool = False

    def _wrap(self, codes: str, text: str) -> str:
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colour and text else text

    def code(self, text: str) -> str:
        """A rule code."""
        return self._wrap("1;31", text)

    def strong(self, text: str) -> str:
        """A message, a path."""
        return self._wrap("1", text)

    def gutter(self, text: str) -> str:
        """Line numbers, bars and arrows."""
        return self._wrap("1;34", text)

    def primary(self, text: str) -> str:
        """The mark of the reported expression."""
        return self._wrap("1;31", text)

    def secondary(self, text: str) -> str:
        """The mark of a related place."""
        return self._wrap("1;34", text)

    def keyword(self, text: str) -> str:
        """The word that starts a note."""
        return self._wrap("1;36", text)

    def path(self, text: str) -> str:
        """A path in the one-line form."""
        return self._wrap("1", text)

    def dim(self, text: str) -> str:
        """Separators."""
        return self._wrap("36", text)

    def removed(self, text: str) -> str:
        """What a difference takes away."""
        return self._wrap("31", text)

    def added(self, text: str) -> str:
        """What a difference adds."""
        return self._wrap("32", text)

    def underlined(self, text: str) -> str:
        """The name of a file above its findings."""
        return self._wrap("4", text)

    def fixable(self, fix: Fix | None, unsafe_fixes: bool) -> str:
        """The mark before the message of what ``--fix`` would take away; nothing for the rest."""
        return f"[{self.star}] " if is_fixable(fix, unsafe_fixes) else ""

    @property
    def star(self) -> str:
        """The sign of what is fixable."""
        return self._wrap("36", "*")
