"""Calls of one jitted callable that differ in form only: by keyword or by position, a default given or left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from jaxlint.findings import Confidence
from jaxlint.program.dependencies import Grouped
from jaxlint.program.frequency import Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import NONE, Leaf
from jaxlint.program.signature import Called, CallSite, Signatures, Target
from jaxlint.program.sites import JudgedSite
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.values import Argument


@dataclass(eq=False)
class FormSite(JudgedSite):
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
    def there(self) -> str:
        """Where the other call stands: "line 12", "fit.py:12"."""
        row = getattr(self.other.node, "lineno", 0)
        return self.other.scope.module.place(row, self.scope.module)


@dataclass(eq=False)
class CallForms:
    """Finds the sites."""

    signatures: Signatures
    _found: Grouped[Module, FormSite] = field(init=False)
    _best: dict[Called, FormSite | None] = field(init=False)

    def __post_init__(self) -> None:
        """Nothing is looked for yet."""
        self._found = Grouped(self.signatures.work, self._all)
        self._best = self.signatures.work.kept()

    def sites(self, module: Module) -> Iterator[FormSite]:
        """The sites whose call stands in ``module``: at most one for each jitted callable."""
        yield from self._found.of(module)

    def _all(self) -> Iterator[tuple[Module, FormSite]]:
        for called in self.signatures.callables:
            best = self.signatures.work.once(self._best, called, partial(self._best_of, called))
            if best is not None:
                yield best.module, best

    def _best_of(self, called: Called) -> FormSite | None:
        return max(self._pairs(called.target, called.calls), key=lambda site: site.verdict.confidence, default=None)

    def _pairs(self, target: Target, calls: Sequence[CallSite]) -> Iterator[FormSite]:
        for at, one in enumerate(calls):
            for other in calls[at + 1 :]:
                if one.owner is other.owner and one.form != other.form and None not in (one.form, other.form):
                    site = self._of_pair(target, one, other)
                    if site is not None:
                        yield site

    def _of_pair(self, target: Target, one: CallSite, other: CallSite) -> FormSite | None:
        parameters, default = self._unlike(target, one, other)
        if not parameters or not one.same_static(other):
            return None
        here = one.scope.function is other.scope.function
        alike = self.signatures.origins.same_but_for(one, other, None, target.scope, written=False)
        if not alike and not self.signatures.origins.same_but_for(one, other, None, target.scope, written=True):
            return None
        together = self.signatures.together
        order = together.order(one.node, one.scope, other.node, other.scope)
        if order is None:
            return None
        confidence = together.decided(order.way_to_first, order.way_to_second)
        if confidence is None:
            return None
        first, later = (one, other) if order.forwards else (other, one)
        sure = first.exact and later.exact and (here or alike)
        confidence = min(confidence, Confidence.LIKELY if sure else Confidence.POSSIBLE)
        steps = (Step(first.node, first.scope, "the other form"),)
        hazard = Hazard(None, later.rate, confidence, later.node, later.scope, steps)
        return FormSite(later.node, later.scope, target.name, parameters, bool(default), default, first, hazard)

    def _unlike(self, target: Target, one: CallSite, other: CallSite) -> tuple[tuple[str, ...], str]:
        """The parameters in which only the form differs, and the default that one call leaves out."""
        added = [name for name in one.arguments.keys() ^ other.arguments.keys() if name not in target.static]
        if not added:
            names = [name for name in target.names if (name in _keywords(one)) != (name in _keywords(other))]
            return tuple(name for name in names if name not in target.static), ""
        defaults = [default for name in added if (default := _default(target, name)) is not None]
        if len(defaults) < len(added):
            return (), ""
        for name, default in zip(added, defaults, strict=True):
            if any(name in call.arguments and not self._like_default(call, name, default) for call in (one, other)):
                return (), ""
        assert defaults[0].expression is not None
        return tuple(added), ast.unparse(defaults[0].expression)

    def _like_default(self, call: CallSite, name: str, default: Argument) -> bool:
        """Whether a call gives a number where the default is one, or None where it is None: they may be one program."""
        kinds = self.signatures.kinds.names.argument(default)
        given = call.given.get(name, ())
        if not kinds or not given:
            return False
        if all(a.kind == NONE for a in (*kinds, *given)):
            return True
        return all(isinstance(a.kind, Leaf) and a.kind.rank == 0 for a in (*kinds, *given))


def _default(target: Target, name: str) -> Argument | None:
    """The default of a parameter, where it stands."""
    if target.scope is None or target.scope.parent is None:
        return None
    node = target.scope.default_of(name)
    return Argument(node, target.scope.parent, None) if node is not None else None


def _keywords(call: CallSite) -> frozenset[str]:
    assert call.form is not None
    return call.form[1]
