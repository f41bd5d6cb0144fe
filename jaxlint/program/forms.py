"""Calls of one jitted callable that differ in form only: by keyword or by position, a default given or left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import Difference, Kinds, Leaf, World, compare_leaves
from jaxlint.program.signature import CallSite, Signatures, Target
from jaxlint.program.sites import rows_of
from jaxlint.program.syntax import Module, Scope


@dataclass(eq=False)
class FormSite:
    """A call of a jitted callable whose form is not that of an earlier one."""

    node: ast.AST
    scope: Scope
    function: str
    parameters: tuple[str, ...]
    """The parameters that the two calls pass in different forms."""
    left_out: bool
    """Whether one of the calls leaves them to their defaults; else the one passes them by keyword."""
    default: str
    """The default of the first one, as the code spells it; empty where none is left out."""
    other: CallSite
    verdict: Hazard

    @property
    def module(self) -> Module:
        """The module of the call."""
        return self.scope.module

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last line of the call."""
        return rows_of(self.node)

    @property
    def hazard(self) -> Hazard | None:
        """The model's verdict."""
        return self.verdict

    @property
    def there(self) -> str:
        """Where the other call stands: "line 12", "fit.py:12"."""
        row = getattr(self.other.node, "lineno", 0)
        return self.other.scope.module.place(row, self.scope.module)


@dataclass(eq=False)
class CallForms:
    """Finds the sites."""

    signatures: Signatures
    _found: dict[Module, list[FormSite]] | None = field(default=None)

    def sites(self, module: Module) -> Iterator[FormSite]:
        """The sites whose call stands in ``module``: at most one for each jitted callable."""
        if self._found is None:
            self._found = {}
            for target, calls in self.signatures.callables():
                best = max(self._pairs(target, calls), key=lambda site: site.verdict.confidence, default=None)
                if best is not None:
                    self._found.setdefault(best.module, []).append(best)
        yield from self._found.get(module, ())

    def _pairs(self, target: Target, calls: Sequence[CallSite]) -> Iterator[FormSite]:
        for at, one in enumerate(calls):
            for other in calls[at + 1 :]:
                if one.owner is other.owner and one.form != other.form and None not in (one.form, other.form):
                    site = self._of_pair(target, one, other)
                    if site is not None:
                        yield site

    def _of_pair(self, target: Target, one: CallSite, other: CallSite) -> FormSite | None:
        parameters, default = self._unlike(target, one, other)
        if not parameters or not one.same_static(other) or not _alike(one, other):
            return None
        together = self.signatures.together
        order = together.order(one.node, one.scope, other.node, other.scope)
        if order is None:
            return None
        confidence = together.decided(order.way_to_first, order.way_to_second)
        if confidence is None:
            return None
        first, later = (one, other) if order.forwards else (other, one)
        sure = first.exact and later.exact and first.scope.function is later.scope.function
        confidence = min(confidence, Confidence.LIKELY if sure else Confidence.POSSIBLE)
        steps = (Step(first.node, first.scope, "the other form"),)
        hazard = Hazard(None, later.rate, confidence, later.node, later.scope, steps)
        return FormSite(later.node, later.scope, target.name, parameters, bool(default), default, first, hazard)

    @staticmethod
    def _unlike(target: Target, one: CallSite, other: CallSite) -> tuple[tuple[str, ...], str]:
        """The parameters in which only the form differs, and the default that one call leaves out."""
        added = [name for name in one.arguments.keys() ^ other.arguments.keys() if name not in target.static]
        if not added:
            names = [name for name in target.names if (name in _keywords(one)) != (name in _keywords(other))]
            return tuple(name for name in names if name not in target.static), ""
        defaults = [target.scope.default_of(name) if target.scope is not None else None for name in added]
        numbers = [node for node in defaults if isinstance(node, ast.Constant) and isinstance(node.value, int | float)]
        if len(numbers) < len(added) or any(not _is_number(call.given.get(n)) for n in added for call in (one, other)):
            return (), ""
        return tuple(added), ast.unparse(numbers[0])


def _keywords(call: CallSite) -> frozenset[str]:
    assert call.form is not None
    return call.form[1]


def _is_number(kinds: Kinds | None) -> bool:
    """Whether a value that one of the calls gives may be a Python number like the default; True where it gives none."""
    if kinds is None:
        return True
    return bool(kinds) and all(isinstance(a.kind, Leaf) and a.kind.rank == 0 for a in kinds)


def _alike(one: CallSite, other: CallSite) -> bool:
    """Whether all that both calls give is the same, so that one form would find the program of the other."""
    return all(
        ast.dump(a) == ast.dump(b) or _same_kind(one.given.get(name, ()), other.given.get(name, ()))
        for name in one.expressions.keys() & other.expressions.keys()
        for a, b in [(one.expressions[name], other.expressions[name])]
    )


def _same_kind(one: Kinds, other: Kinds) -> bool:
    """Whether two values are numbers that jit does not tell apart."""
    pairs = [(a.kind, b.kind) for a in one for b in other]
    return bool(pairs) and all(
        isinstance(a, Leaf)
        and isinstance(b, Leaf)
        and a.rank == b.rank == 0
        and (a.world is World.PYTHON) == (b.world is World.PYTHON)
        and compare_leaves(a, b) in (Difference.NONE, Difference.ENTRY)
        for a, b in pairs
    )
