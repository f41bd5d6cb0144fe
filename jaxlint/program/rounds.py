"""The loop in which something outside jit takes another size or value each time, and how clear that is."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Often, Rate, Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.order import Event, Order
from jaxlint.program.syntax import LoopNode, Scope
from jaxlint.program.tracing import Traces
from jaxlint.program.trends import Steps, Trend
from jaxlint.program.values import Class

if TYPE_CHECKING:
    from jaxlint.program.sites import Sites

MOST_EVENTS = 24
_CONSTRUCTORS = frozenset({"__init__", "__post_init__", "__new__", "setup", "setUp"})


@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """A place that a loop executes again and again, each time with another size or value."""

    node: ast.expr
    scope: Scope
    steps: Steps
    event: Event
    loop: LoopNode
    confidence: Confidence

    def hazard(self, confidence: Confidence, more: tuple[Step, ...] = ()) -> Hazard:
        """The verdict, with the way from the place out to the loop."""
        way = [
            Step(place, scope, f"{self.scope.function.name} is called here") for place, scope in self.event.chain[1:]
        ]
        comprehension = not hasattr(self.loop, "body")
        target = self.loop.target if comprehension else self.loop  # type: ignore[union-attr]
        kind = "comprehension" if comprehension else "loop"
        way.append(Step(target, self.event.scope, f"run again by this {kind}"))
        rate = Rate(Often.MANY, confidence, tuple(way), self.loop, self.event.scope)
        shown = list(way)
        if self.steps.node is not self.loop and self.steps.node is not self.node:
            shown.append(Step(self.steps.node, self.steps.scope, "changed here"))
        return Hazard(None, rate, confidence, self.node, self.scope, (*shown, *more))


class Rounds:
    """Finds the clearest loop in which a place, executed on the host, meets something else each time."""

    def __init__(self, model: Sites, traces: Traces, order: Order) -> None:
        """Part of the linked program."""
        self.model = model
        self.traces = traces
        self.order = order

    def clearest(self, node: ast.expr, scope: Scope, trend: Callable[[Event, LoopNode], Trend]) -> Round | None:
        """The loop whose rounds surely differ, as ``trend`` answers for an event and a loop; None where none does."""
        if self._is_traced(scope.function):
            return None
        best: Round | None = None
        for event in self.order.lifted(node, scope)[:MOST_EVENTS]:
            for loop in self.order.loops(event):
                if not isinstance(loop, LoopNode) or event.drives is not None:
                    continue
                steps = trend(event, loop)
                if not isinstance(steps, Steps):
                    continue
                confidence = self._confidence(steps, event, loop)
                if confidence is not None and (best is None or confidence > best.confidence):
                    best = Round(node, scope, steps, event, loop, confidence)
        return best

    def revisits(self, found: Round) -> bool:
        """Whether the values come again when an outer loop goes round."""
        return found.steps.revisits and self._repeated(found.loop, found.event)

    def _is_traced(self, function: Scope) -> bool:
        """Whether a function runs inside traced code."""
        if self.model.frequency.of_function(function).often is Often.TRACED:
            return True
        return function.is_function and bool(self.traces.of(function))

    def _confidence(self, steps: Steps, event: Event, loop: LoopNode) -> Confidence | None:
        functions = dict.fromkeys(scope.function for _, scope in event.chain)
        if any(self._is_traced(function) for function in functions):
            return None
        outer = self.model.frequency.of_function(event.scope.function)
        confidence = Confidence.CERTAIN if event.exact and steps.sure else Confidence.LIKELY
        if steps.revisits and (len(event.chain) > 1 or self._repeated(loop, event)):
            confidence = Confidence.LIKELY
        if any(function.owner_class is not None and function.name in _CONSTRUCTORS for function in functions):
            # An object is set up once; what it is made of has the size that it is to have.
            return Confidence.POSSIBLE
        if steps.revisits and self._is_study(steps, loop, event):
            return Confidence.POSSIBLE
        if outer.often is Often.UNKNOWN and not outer.callers:
            host = any(self.model.runs_on_host(function) for function in functions)
            confidence = min(confidence, Confidence.LIKELY if host else Confidence.POSSIBLE)
        return confidence

    def _is_study(self, steps: Steps, loop: LoopNode, event: Event) -> bool:
        """Whether a loop builds an object of each size: the sizes are what it is about."""
        if isinstance(loop, ast.comprehension):
            return False
        module = event.scope.module
        for call in (node for statement in loop.body for node in ast.walk(statement) if isinstance(node, ast.Call)):
            given = [*call.args, *(keyword.value for keyword in call.keywords)]
            if any(isinstance(part, ast.Name) and part.id == steps.text for part in given):
                values = self.model.evaluator.evaluate(call.func, module.scope_at(call))
                if any(isinstance(value, Class) for value in values):
                    return True
        return False

    def _repeated(self, loop: LoopNode, event: Event) -> bool:
        """Whether the whole loop runs again and again, so that its values come again."""
        module = event.scope.module
        whole = module.parents[loop] if isinstance(loop, ast.comprehension) else loop
        return self.model.frequency.at(whole, module.scope_at(whole)).often is Often.MANY
