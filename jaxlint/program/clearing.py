"""Caches that are emptied between the calls of one compiled function, so that each call compiles anew."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from jaxlint.findings import Confidence
from jaxlint.program import externals, flow
from jaxlint.program.frequency import Often, Rate, Step, in_test
from jaxlint.program.freshness import dependent_names, loop_targets, names_in
from jaxlint.program.hazards import Hazard
from jaxlint.program.order import Between, Event, Order, precedes
from jaxlint.program.sites import Sites, WrapSite, rows_of
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import How, Use
from jaxlint.program.values import External, Jitted

_CLEARERS = frozenset({"jax.clear_caches", "jax.clear_backends"})
_CLOCKS = frozenset({"time.time", "time.perf_counter", "time.monotonic", "time.process_time", "timeit.timeit"})
_CLOCKS |= {"timeit.default_timer", "timeit.repeat", "time.perf_counter_ns", "time.time_ns"}


@dataclass(eq=False)
class ClearingSite:
    """A call that empties caches, and the call that compiles again because of it."""

    node: ast.Call
    scope: Scope
    call: ast.AST
    called: str
    verdict: Hazard
    label: str = "emptied here"

    @property
    def module(self) -> Module:
        """The module that the call stands in."""
        return self.scope.module

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last line."""
        return rows_of(self.node)

    @property
    def hazard(self) -> Hazard | None:
        """The model's verdict."""
        return self.verdict

    @property
    def clears(self) -> str:
        """How the code empties them."""
        return " ".join(ast.unparse(self.node.func).split())


class Clearing:
    """Finds them; the whole program is searched once, when the first module is asked for."""

    def __init__(self, model: Sites, order: Order) -> None:
        """Part of the linked program."""
        self.model = model
        self.order = order

    def sites(self, module: Module) -> Iterator[ClearingSite]:
        """The sites of a module."""
        yield from self._found.get(module, ())

    @cached_property
    def _wrappers(self) -> list[tuple[WrapSite, list[Use]]]:
        """All wrappers of the program that are called on the host, and those calls."""
        found: list[tuple[WrapSite, list[Use]]] = []
        project = self.model.evaluator.project
        for file in project.files.values():
            if file.module is None or not file.record.words & project.vocabulary:
                continue
            for site in self.model.own(file.module):
                if isinstance(site, WrapSite):
                    often = self.model.frequency.of_function
                    calls = [
                        use
                        for use in site.uses
                        if use.how is How.CALLED and often(use.scope.function).often is not Often.TRACED
                    ]
                    if calls:
                        found.append((site, calls))
        return found

    @cached_property
    def _found(self) -> dict[Module, list[ClearingSite]]:
        found: dict[Module, list[ClearingSite]] = {}
        project = self.model.evaluator.project
        for word in ("clear_caches", "clear_cache", "clear_backends"):
            for module in project.modules_with(word):
                for scope in module.scopes:
                    for call in scope.calls:
                        if _last_word(call.func) == word:
                            best = max(self._of(call, scope), key=lambda s: s.verdict.confidence, default=None)
                            if best is not None:
                                found.setdefault(module, []).append(best)
        return found

    def _of(self, call: ast.Call, scope: Scope) -> Iterator[ClearingSite]:
        emptied = self._emptied(call, scope)
        if emptied is None:
            return
        for site, uses in self._wrappers:
            if emptied and all(node is not site.node for node in emptied):
                continue
            places = [(use.node, use.scope) for use in uses]
            for meeting in self.order.meetings(places, (call, scope), [(site.node, site.scope)]):
                for between in self.order.between(meeting):
                    if between.loop is not None:
                        yield from self._repeated(call, scope, site, between)
            yield from self._per_call(call, scope, uses)

    def _emptied(self, call: ast.Call, scope: Scope) -> list[ast.AST] | None:
        """The wrappers that a call empties; an empty list for all, None where it is no such call."""
        for value in self.model.evaluator.evaluate(call.func, scope):
            if isinstance(value, External) and value.name in _CLEARERS:
                return []
        if isinstance(call.func, ast.Attribute) and call.func.attr == "clear_cache" and not call.args:
            values = self.model.evaluator.evaluate(call.func.value, scope)
            return [value.node for value in values if isinstance(value, Jitted)] or None
        return None

    # -- in a loop --------------------------------------------------------------------------------------

    def _repeated(self, call: ast.Call, scope: Scope, site: WrapSite, between: Between) -> Iterator[ClearingSite]:
        loop, event = between.loop, between.after
        assert loop is not None
        node, where = event.chain[0]
        inner = self._inner_loop(event, loop)
        here = event.chain[-1][0]
        follows = isinstance(here, ast.Call) and self._follows(here, loop, event.scope)
        if isinstance(here, ast.Call) and self.model.shapes.depend_on(here, loop, event.scope):
            return
        if follows and ({"static_argnums", "static_argnames"} & site.jitted.options.keys()):
            return
        confidence = Confidence.CERTAIN if between.change.exact and event.exact else Confidence.LIKELY
        if inner or follows:
            confidence = Confidence.LIKELY
        if inner and follows and not isinstance(loop, ast.While):
            confidence = Confidence.POSSIBLE  # each iteration may have shapes of its own: a sweep over models
        if not self._each_time(between.change, loop):
            confidence = min(confidence, self._condition(between.change, loop))
        if self._measures(scope, event.scope):
            confidence = Confidence.POSSIBLE
        yield self._site(call, scope, node, where, loop, between.change.scope, confidence)

    def _inner_loop(self, event: Event, outer: ast.AST) -> bool:
        """Whether a loop inside ``outer`` runs the call, so that only the first of its iterations compiles."""
        for level, (node, scope) in enumerate(event.chain):
            loops = self.order.loops(Event(node, scope, event.chain[level:]))
            if loops:
                return loops[0] is not outer
        return False

    def _follows(self, call: ast.Call, loop: ast.AST, scope: Scope) -> bool:
        """Whether an argument of the call depends on the variable of a loop that goes over things, not numbers."""
        if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Call) and _last_word(loop.iter.func) == "range":
            return False
        dependent = dependent_names(loop_targets(loop, scope), loop, scope)
        parts = [*call.args, *(keyword.value for keyword in call.keywords), call.func]
        return any(dependent & names_in(part) for part in parts)

    @staticmethod
    def _each_time(change: Event, loop: ast.AST) -> bool:
        module = change.module
        for block in flow.blocks(module, change.node):
            if block.node is loop:
                return True
            if isinstance(block.node, ast.If | ast.IfExp | ast.BoolOp | ast.ExceptHandler | ast.Match):
                return False
        return True

    @staticmethod
    def _condition(change: Event, loop: ast.AST) -> Confidence:
        """``if step % 100 == 0`` is a rhythm; any other condition may be a good reason."""
        targets = loop_targets(loop, change.scope)
        for block in flow.blocks(change.module, change.node):
            if isinstance(block.node, ast.If):
                return Confidence.LIKELY if names_in(block.node.test) & targets else Confidence.POSSIBLE
        return Confidence.POSSIBLE

    def _measures(self, *scopes: Scope) -> bool:
        """Whether compiling is what the code is about: tests, benchmarks, code that takes the time."""
        for scope in scopes:
            path = scope.module.path
            if in_test(scope) or any("bench" in part.lower() for part in (*path.parts[-3:], scope.function.qualname)):
                return True
            for call in scope.function.calls:
                for value in self.model.evaluator.evaluate(call.func, scope):
                    if isinstance(value, External) and value.name in _CLOCKS:
                        return True
        return False

    # -- in a function that is called per step ------------------------------------------------------------

    def _per_call(self, call: ast.Call, scope: Scope, uses: list[Use]) -> Iterator[ClearingSite]:
        function = scope.function
        if not function.is_function or in_test(scope):
            return
        if self.model.frequency.of_function(function).often is not Often.UNKNOWN:
            return
        for use in uses:
            together = use.scope.function is function
            if together and (
                precedes(call, use.node, scope.module, None) or precedes(use.node, call, scope.module, None)
            ):
                by_name = function.name in externals.STEP_NAMES and not self._measures(scope)
                confidence = Confidence.LIKELY if by_name else Confidence.POSSIBLE
                yield self._site(call, scope, use.node, use.scope, None, scope, confidence)

    def _site(
        self,
        call: ast.Call,
        scope: Scope,
        node: ast.AST,
        where: Scope,
        loop: ast.AST | None,
        loop_scope: Scope,
        confidence: Confidence,
    ) -> ClearingSite:
        steps = (Step(node, where, "compiled again here"),)
        rate = Rate(Often.MANY, confidence, steps, loop, loop_scope if loop is not None else None)
        called = " ".join(ast.unparse(node.func).split()) if isinstance(node, ast.Call) else "the function"
        return ClearingSite(call, scope, node, called, Hazard(None, rate, confidence, call, scope, steps))


def _last_word(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None
