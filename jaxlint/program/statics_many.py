"""Static values that are another one at every call."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.frequency import Often, Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import Leaf, World
from jaxlint.program.signature import Signatures
from jaxlint.program.statics_advance import Advances
from jaxlint.program.statics_aux import Aux
from jaxlint.program.statics_calls import StaticCall, StaticCalls
from jaxlint.program.statics_fields import Fields
from jaxlint.program.statics_growth import Grown, Growth
from jaxlint.program.statics_needs import Need, Needs
from jaxlint.program.statics_site import Fault, StaticSite
from jaxlint.program.uses import How
from jaxlint.program.values import Argument


class ManyValues:
    """Judges what a call gives by whether the same value comes again."""

    def __init__(self, signatures: Signatures, calls: StaticCalls, aux: Aux) -> None:
        """Part of the linked program."""
        self.aux = aux
        self.signatures = signatures
        self.calls = calls
        model = signatures.model
        fields = Fields(model.evaluator, aux.keys)
        self.growth = Growth(model.evaluator, model.uses, signatures.kinds, signatures.together, fields)
        self.needs = Needs(model.evaluator)
        self.advances = Advances(model.evaluator, aux.pytrees)

    def given(self, call: StaticCall) -> Iterator[StaticSite]:
        """The values that a call gives and that are another one at each execution."""
        if call.rate.often is not Often.MANY:
            return
        named = call.traced if call.filtered else call.static
        for name, argument in named.items():
            if argument.expression is None or name == call.receiver:
                continue
            grown = self.growth.of(argument.expression, argument.scope, call.node, call.rate)
            if grown is None or (call.filtered and not self._is_number(argument)):
                continue
            need = self._need(call, name, grown)
            part = f"{name}.{grown.field}" if grown.field else name
            yield self._site(call, part, argument, argument.expression, grown, need)
        if not call.filtered:
            yield from self._in_structures(call)

    def _need(self, call: StaticCall, name: str, grown: Grown) -> Need:
        if call.body is None or "." in grown.field:
            return Need.UNKNOWN
        if grown.field:
            return self.needs.of_attribute(call.body, name, grown.field)
        return self.needs.of(call.body, name)

    def _in_structures(self, call: StaticCall) -> Iterator[StaticSite]:
        """Static parts of traced arguments, where the loop that makes the call also makes the object."""
        for name, argument in call.traced.items():
            if isinstance(argument.expression, ast.Name):
                for attribute, grown in self.advances.of(argument.expression, call.node, call.scope):
                    yield self._in_structure(call, name, attribute, argument, argument.expression, grown)
            for attribute, given in self.aux.given(argument):
                if given.expression is None or given.scope.function is not call.scope.function:
                    continue
                found = self.growth.of(given.expression, given.scope, given.expression, call.rate)
                if found is None or found.loop not in flow.loops(call.scope.module, call.node):
                    continue
                yield self._in_structure(call, name, attribute, given, given.expression, found)

    def _in_structure(
        self, call: StaticCall, name: str, attribute: str, given: Argument, expression: ast.expr, grown: Grown
    ) -> StaticSite:
        need = self.needs.of_attribute(call.body, name, attribute) if call.body is not None else Need.UNKNOWN
        site = self._site(call, f"{name}.{attribute}", given, expression, grown, need)
        site.in_structure = True
        return site

    def _is_number(self, argument: Argument, *, fractional: bool = False) -> bool:
        kinds = self.signatures.kinds.names.argument(argument)
        return bool(kinds) and all(
            isinstance(a.kind, Leaf) and a.kind.world is World.PYTHON and (a.kind.dtype == "float" or not fractional)
            for a in kinds
        )

    def _site(
        self, call: StaticCall, name: str, argument: Argument, expression: ast.expr, grown: Grown, need: Need
    ) -> StaticSite:
        confidence = min(grown.confidence, self.calls.runs_eagerly(call, call.scope, call.rate))
        if need is not Need.NONE:
            # No size is a fraction; and nobody wants a program for each value of a counter, to branch on it.
            a_step = need is Need.BRANCH and not grown.counted
            fraction = need in (Need.UNKNOWN, Need.BRANCH) and self._is_number(argument, fractional=True)
            confidence = min(confidence, Confidence.LIKELY if a_step or fraction else Confidence.POSSIBLE)
        if not call.exact or any(use.how is How.ESCAPES for use in call.wrap.uses):
            confidence = min(confidence, Confidence.LIKELY)
        steps = (Step(grown.node, grown.scope, grown.text), *call.rate.steps)
        verdict = Hazard(None, call.rate, confidence, call.node, call.scope, steps)
        text = " ".join(ast.unparse(expression).split())
        what = f"`{text}`" if len(text) <= 40 else "another value"
        return StaticSite(
            Fault.MANY,
            call.node,
            call.scope,
            call.target.name,
            name,
            what,
            grown.text,
            verdict,
            arithmetic=need is Need.NONE,
        )
