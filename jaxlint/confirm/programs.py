"""Compiled programs, and when two of them are the same."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from .keys import first_difference
from .recorder import Event, program_name

__all__ = ["identities", "moved", "program_name"]


def identities(compiles: Iterable[Event]) -> list[str]:
    """What tells one program from another: its disk key; where there is none, its name and arguments."""
    return [e.key or f"{e.program} {e.arguments}" for e in compiles]


def moved(compiles: Sequence[Event]) -> str | None:
    """The first key entry in which a later program differs from the one before it."""
    for one, other in itertools.pairwise(compiles):
        if one.ladder and one.program == other.program and (name := first_difference(one.ladder, other.ladder)):
            return name
    return None
