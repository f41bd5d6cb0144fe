"""Caches that are emptied between the calls of one compiled function, so that each call compiles anew."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.findings import Confidence
from jaxlint.program import conditions, externals
from jaxlint.program.dependencies import Grouped, kept_property
from jaxlint.program.frequency import Often, Rate, Step, in_test
from jaxlint.program.freshness import dependent_names, loop_targets, names_in
from jaxlint.program.hazards import Hazard
from jaxlint.program.order import Between, Event, Order, precedes
from jaxlint.program.sites import JudgedSite, Sites, WrapSite
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import How, Use
from jaxlint.program.values import External, Jitted

_CLEARERS = frozenset({"jax.clear_caches", "jax.clear_backends"})
_CLOCKS = frozenset({"time.time", "time.perf_counter", "time.monotonic", "time.process_time", "timeit.timeit"})
_CLOCKS |= {"timeit.default_timer", "timeit.repeat", "time.perf_counter_ns", "time.time_ns"}


@dataclass(eq=False)
class ClearingSite(JudgedSite):
    """A call that empties caches, and the call that compiles again because of it."""

    node: ast.expr
    scope: Scope
    call: ast.AST
    called: str
    verdict: Hazard
    label: str = "emptied here"

    @property
    def clears(self) -> str:
        """How the code empties them."""
        return " ".join(ast.unparse(self.node.func if isinstance(self.node, ast.Call) else self.node).split())


@dataclass(frozen=True, slots=True, eq=False)
class _Emptying:
    """A place that empties caches: what is reported, and what runs it; they differ where a clearer is handed on."""

    node: ast.expr
    scope: Scope
    run: ast.AST
    run_scope: Scope
    wrappers: tuple[ast.AST, ...]
    """The wrappers that are emptied; none for all."""


class Clearing:
    """Finds them; the whole program is searched once, when the first module is asked for."""

    def __init__(self, model: Sites, order: Order) -> None:
        """Part of the linked program."""
        self.model = model
        self.order = order
        self.work = model.evaluator.work
        self._found: Grouped[Module, ClearingSite] = Grouped(self.work, self._all)

    def sites(self, module: Module) -> Iterator[ClearingSite]:
        """The sites of a module."""
        yield from self._found.of(module)

    @kept_property
    def _wrappers(self) -> list[tuple[WrapSite, list[Use]]]:
        """All wrappers of the program that are called on the host, and those calls."""
        found: list[tuple[WrapSite, list[Use]]] = []
        project = self.model.evaluator.project
        for file in project.files.values():
            if file.module is None or not file.mentions(project.vocabulary):
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

    def _all(self) -> Iterator[tuple[Module, ClearingSite]]:
        project = self.model.evaluator.project
        for word in ("clear_caches", "clear_cache", "clear_backends"):
            for module in project.modules_with(word):
                loads = [*module.attribute_loads.get(word, ()), *module.name_loads.get(word, ())]
                for node, scope in loads:
                    sites = [site for emptying in self._emptying(node, scope) for site in self._of(emptying)]
                    best = max(sites, key=lambda s: s.verdict.confidence, default=None)
                    if best is not None:
                        yield module, best

    def _emptying(self, node: ast.Attribute | ast.Name, scope: Scope) -> Iterator[_Emptying]:
        """The runs of what a name or an attribute stands for, where that empties caches."""
        wrappers = self._emptied(node, scope)
        if wrappers is None:
            return
        parent = scope.module.parents.get(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            yield _Emptying(parent, scope, parent, scope, wrappers)
            return
        for use in self.model.uses.of_expression(node, scope):
            if use.how is How.CALLED and not use.each:
                yield _Emptying(node, scope, use.node, use.scope, wrappers)

    def _of(self, emptying: _Emptying) -> Iterator[ClearingSite]:
        run = (emptying.run, emptying.run_scope)
        for site, uses in self._wrappers:
            if emptying.wrappers and all(node is not site.node for node in emptying.wrappers):
                continue
            places = [(use.node, use.scope) for use in uses]
            for meeting in self.order.meetings(places, run, [(site.node, site.scope)]):
                for between in self.order.between(meeting):
                    if between.loop is not None:
                        yield from self._repeated(emptying, site, between)
            yield from self._per_call(emptying, uses)

    def _emptied(self, node: ast.Attribute | ast.Name, scope: Scope) -> tuple[ast.AST, ...] | None:
        """The wrappers that a call of an expression empties; none for all. None where it empties nothing."""
        for value in self.model.evaluator.evaluate(node, scope):
            if isinstance(value, External) and value.name in _CLEARERS:
                return ()
        if isinstance(node, ast.Attribute) and node.attr == "clear_cache":
            values = self.model.evaluator.evaluate(node.value, scope)
            return tuple(value.node for value in values if isinstance(value, Jitted)) or None
        return None

    # -- in a loop --------------------------------------------------------------------------------------

    def _repeated(self, emptying: _Emptying, site: WrapSite, between: Between) -> Iterator[ClearingSite]:
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
        reached = conditions.reached(between.change, loop, self.model.evaluator)
        if reached is None:
            return
        confidence = min(confidence, reached)
        if self._measures(emptying.run_scope, event.scope):
            confidence = Confidence.POSSIBLE
        yield self._site(emptying, node, where, loop, between.change.scope, confidence)

    def _inner_loop(self, event: Event, outer: ast.AST) -> bool:
        """Whether a loop inside ``outer`` runs the call, so that only the first of its iterations compiles."""
        for level, (node, scope) in enumerate(event.chain):
            loops = self.order.loops(Event(node, scope, event.chain[level:]))
            if loops:
                return loops[0] is not outer
        return False

    def _follows(self, call: ast.Call, loop: ast.AST, scope: Scope) -> bool:
        """Whether an argument of the call depends on the variable of a loop that goes over things, not numbers."""
        source = loop.iter if isinstance(loop, ast.For) else None
        if isinstance(source, ast.Call) and getattr(source.func, "id", "") == "range":
            return False
        dependent = dependent_names(loop_targets(loop, scope), loop, scope)
        parts = [*call.args, *(keyword.value for keyword in call.keywords), call.func]
        return any(dependent & names_in(part) for part in parts)

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

    def _per_call(self, emptying: _Emptying, uses: list[Use]) -> Iterator[ClearingSite]:
        scope, run = emptying.run_scope, emptying.run
        function = scope.function
        if not function.is_function or in_test(scope):
            return
        if self.model.frequency.of_function(function).often is not Often.UNKNOWN:
            return
        for use in uses:
            together = use.scope.function is function
            if together and (
                precedes(run, use.node, scope.module, None) or precedes(use.node, run, scope.module, None)
            ):
                by_name = function.name in externals.STEP_NAMES and not self._measures(scope)
                confidence = Confidence.LIKELY if by_name else Confidence.POSSIBLE
                yield self._site(emptying, use.node, use.scope, None, scope, confidence)

    @staticmethod
    def _site(
        emptying: _Emptying,
        node: ast.AST,
        where: Scope,
        loop: ast.AST | None,
        loop_scope: Scope,
        confidence: Confidence,
    ) -> ClearingSite:
        steps = (Step(node, where, "compiled again here"),)
        rate = Rate(Often.MANY, confidence, steps, loop, loop_scope if loop is not None else None)
        called = " ".join(ast.unparse(node.func).split()) if isinstance(node, ast.Call) else "the function"
        hazard = Hazard(None, rate, confidence, emptying.node, emptying.scope, steps)
        return ClearingSite(emptying.node, emptying.scope, node, called, hazard)
