"""The site of a value at a static position."""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Rate, Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.sites import JudgedSite
from jaxlint.program.statics_calls import StaticCall, made_here
from jaxlint.program.statics_keys import Key
from jaxlint.program.syntax import Scope


class Fault(enum.Enum):
    """What is wrong with a value at a static position."""

    MANY = "another value each time"
    UNHASHABLE = "no hash"
    IDENTITY = "equal only to itself"
    EQUAL = "equal, but of another type"
    MUTATED = "changed after it was hashed"


@dataclass(eq=False)
class StaticSite(JudgedSite):
    """A place that gives a static position what it should not."""

    fault: Fault
    node: ast.AST
    scope: Scope
    function: str
    """The name of the jitted callable."""
    parameter: str
    what: str
    """The value in words."""
    why: str
    verdict: Hazard
    in_structure: bool = False
    """Whether it is a static part of a traced argument, not a static argument."""
    arithmetic: bool = False
    """Whether the function only computes with the value."""
    label: str = "given here"

    def explained(self) -> Iterator[str]:
        """The model's answer, for ``jaxlint explain``."""
        yield f"{self.module.place(self.rows[0])}: {self.where} gets {self.what} ({self.why})"

    @property
    def where(self) -> str:
        """The position in words: "the static argument `config` of the jitted `step`"."""
        kind = "the static part" if self.in_structure else "the static argument"
        return f"{kind} `{self.parameter}` of the jitted `{self.function}`"


def site_of(
    fault: Fault,
    call: StaticCall,
    name: str,
    key: Key,
    rate: Rate,
    confidence: Confidence,
    place: ast.AST | None = None,
    scope: Scope | None = None,
    *,
    in_structure: bool = False,
) -> StaticSite:
    """The site of a value that a call gives; ``place`` is where a caller of the calling function gives it."""
    node, where = (call.node, call.scope) if place is None or scope is None else (place, scope)
    steps = list(rate.steps)
    if key.made is not None and key.made.node is not node:
        steps.insert(0, Step(key.made.node, key.made.scope, f"{key.what} is made here"))
    if node is not call.node:
        steps.insert(0, Step(call.node, call.scope, "the static argument is given here"))
    verdict = Hazard(None, rate, confidence, node, where, tuple(steps))
    why = key.why
    if key.made is not None and not why:
        why = f"it is made at {made_here(key.made)}"
    return StaticSite(
        fault, node, where, call.target.name, f"{name}{key.path}", key.what, why, verdict, in_structure=in_structure
    )
