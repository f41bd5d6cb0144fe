"""How a number or a length goes on from one iteration to the next, and what follows from several of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, replace

from jaxlint.program.syntax import Scope


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """The value is another one in each iteration.

    ``source`` is what changes, as a key; ``node`` the place where it does. ``revisits``: it is the loop's own
    variable, which takes the same values when the loop is run again.
    """

    source: object
    text: str
    node: ast.AST
    scope: Scope
    sure: bool = True
    revisits: bool = False


class Still:
    """The value is the same in each iteration."""


STILL = Still()
Trend = Steps | Still | None
"""None: not known, or bounded."""


def joined(answers: Iterable[Trend]) -> Trend:
    """What follows from parts that all count: another value as soon as one of them is, if the rest is known."""
    found: Steps | None = None
    for answer in answers:
        if answer is None:
            return None
        if isinstance(answer, Steps):
            found = found or answer
    return found or STILL


def either(answers: Iterable[Trend]) -> Trend:
    """What follows from parts that are put together: another size as soon as one of them has."""
    found = list(answers)
    steps = next((answer for answer in found if isinstance(answer, Steps)), None)
    return steps or (STILL if found and all(isinstance(answer, Still) for answer in found) else None)


def alike(answers: list[Trend]) -> Trend:
    """What follows from alternatives."""
    steps = [answer for answer in answers if isinstance(answer, Steps)]
    if answers and len(steps) == len(answers):
        return replace(steps[0], sure=False)
    return STILL if answers and all(isinstance(answer, Still) for answer in answers) else None
