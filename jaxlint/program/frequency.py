"""How often a line runs in one process: loops and guards around it, then the callers of its function, in all files."""

from __future__ import annotations

import ast
import enum
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from jaxlint.findings import Confidence
from jaxlint.program import externals, flow, guards
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, LoopNode, Module, Scope
from jaxlint.program.told import Telling, Told
from jaxlint.program.tracers import Tracers
from jaxlint.program.uses import How, Use, Uses
from jaxlint.program.values import External, ExternalResult, Made, class_value
from jaxlint.program.ways import Entry


class Often(enum.Enum):
    """The answer, from the most to the least worrying."""

    MANY = "many"
    UNKNOWN = "unknown"
    PER_INSTANCE = "per instance"
    BY_HAND = "by hand"
    """Once as the code stands, and again whenever somebody executes the cell of a notebook again."""
    ONCE = "once"
    MEMOISED = "memoised"
    TRACED = "traced"


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One link of the evidence: a place, and what happens there."""

    node: ast.AST
    scope: Scope
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Rate:
    """How often, how surely, and why.

    ``steps`` lead from the line outwards to the loop or to the last caller in view; ``loop`` is the loop that
    repeats. ``callers`` is false where no caller is in view. ``differentiated``: it runs under an eager ``grad``.
    """

    often: Often
    confidence: Confidence = Confidence.CERTAIN
    steps: tuple[Step, ...] = ()
    loop: ast.AST | None = None
    loop_scope: Scope | None = None
    callers: bool = True
    differentiated: bool = False
    recursive: bool = False
    """Whether the question led back to itself: no answer."""
    instances: bool = False
    """Whether the repetition is that of making instances of a class."""
    kept: Rate | None = None
    """For instances that a loop puts into a container: the rate that counts the turns of that loop."""

    @property
    def repeats_nothing(self) -> bool:
        """Whether all callers are in view, and none of them repeats it by itself."""
        return self.often in (Often.ONCE, Often.BY_HAND)

    def after(self, step: Step) -> Rate:
        """The same answer for something called at ``step``."""
        return replace(self, steps=(step, *self.steps))


_ONCE = Rate(Often.ONCE)
_BY_HAND = Rate(Often.BY_HAND, Confidence.POSSIBLE)
_CONSTRUCTORS = frozenset({"__init__", "__post_init__", "__new__", "__attrs_post_init__", "setup"})
_MAINS = frozenset({"main", "_main", "cli", "run_main", "entrypoint"})


class Frequency:
    """Answers how often nodes and functions run."""

    def __init__(self, evaluator: Evaluator, uses: Uses, runs_once: Iterable[str], runs_often: Iterable[str]) -> None:
        """``runs_once`` and ``runs_often`` are dotted names from the configuration."""
        self.evaluator = evaluator
        self.uses = uses
        self.telling = Telling(uses)
        self.tracers = Tracers(evaluator)
        self.runs_once = frozenset(runs_once)
        self.runs_often = frozenset(runs_often)
        self._functions: dict[Hashable, Rate] = evaluator.work.kept()
        self._repeating: dict[ast.AST, tuple[list[LoopNode], str]] = evaluator.work.kept()

    # -- a place ----------------------------------------------------------------------------------

    def of_made(self, made: Made) -> Rate:
        """How often an object is made."""
        if made.memoised:
            return Rate(Often.MEMOISED)
        return self.at(made.node, made.scope)

    def at(self, node: ast.AST, scope: Scope, drawn: tuple[LoopNode, ...] = ()) -> Rate:
        """How often ``node``, in ``scope``, is executed; the loops ``drawn`` come to it only once."""
        outer = self._around(node, scope)
        if outer.often is Often.TRACED:
            return outer
        if self.tracers.only(node, scope):
            return Rate(Often.TRACED)
        repeating, kept = self._repeating_loops(node, scope)
        if kept == guards.ALWAYS:
            return Rate(Often.MEMOISED)
        if kept == guards.PER_INSTANCE:
            owner = scope.function.owner_class
            made = self.of_instances(owner) if owner is not None else outer
            return made if made.often is Often.MANY else Rate(Often.MEMOISED)
        repeating = [loop for loop in repeating if loop not in drawn]
        if repeating:
            loop = repeating[0]
            kind = "comprehension" if isinstance(loop, ast.comprehension) else "loop"
            step = Step(_loop_place(loop, scope), scope, f"run again by this {kind}")
            confidence = Confidence.CERTAIN if self._runs_eagerly(outer) else Confidence.LIKELY
            return Rate(
                Often.MANY, confidence, (step,), loop, scope, callers=outer.callers, differentiated=outer.differentiated
            )
        if outer.often is Often.BY_HAND and scope.function.is_module:
            return outer.after(Step(node, scope, "run again by hand, with its cell"))
        return outer

    def _around(self, node: ast.AST, scope: Scope) -> Rate:
        """How often the function around a place runs, by the calls that can lead to the place."""
        function = scope.function
        told = self.telling.of(node, scope)
        if not told:
            return self.of_function(function)
        again = Rate(Often.ONCE, callers=False, recursive=True)
        key = ("often", function, told)
        return self.evaluator.work.answer(self._functions, key, lambda: self._of_function(function, told), again)

    def loops_around(self, node: ast.AST, scope: Scope) -> bool:
        """Whether a loop of its own function repeats ``node``."""
        return any(self.iterates(loop, scope.module) for loop in flow.loops(scope.module, node))

    @staticmethod
    def _runs_eagerly(outer: Rate) -> bool:
        return outer.often is not Often.UNKNOWN or outer.callers

    def entered(
        self, node: ast.AST, scope: Scope, entries: tuple[Entry, ...], drawn: tuple[LoopNode, ...] = ()
    ) -> Rate:
        """How often ``node`` runs for a value that came into its function by the given calls.

        Other callers of that function bring other values: their loops do not count. Where the value is used in a
        function nested in the one that it entered, the way out and back in is not told apart from that of other
        values; with several callers the answer is unknown.
        """
        if not entries:
            return self.at(node, scope, drawn)
        entry = entries[-1]
        if entry.decorates is not None and scope.function is not entry.callee:
            if scope.within(entry.callee):
                return self._decorated_call(node, scope, entry.decorates, drawn)
            return self.at(node, scope, drawn)  # the decorator has only put it somewhere
        if scope.function is not entry.callee:
            if len(self.uses.call_sites(entry.callee)) > 1:
                own = self.at(node, scope, drawn)
                return own if own.often is Often.TRACED else Rate(Often.UNKNOWN, Confidence.POSSIBLE, callers=False)
            return self.at(node, scope, drawn)
        own = self.at(node, scope, drawn)
        if own.often in (Often.TRACED, Often.MEMOISED) or (own.loop is not None and own.loop_scope is scope):
            return own
        if entry.binds:
            return self._bound(entry)
        outer = self.entered(entry.call, entry.scope, entries[:-1], drawn)
        return outer.after(Step(entry.call, entry.scope, f"it is passed to {_name(entry.callee)} here"))

    def _bound(self, entry: Entry) -> Rate:
        """How often a ``partial`` is called that keeps a value for one of its function's parameters."""

        def rates() -> Rate:
            uses = self.uses.of_expression(entry.call, entry.scope)
            found = [rate for use in uses if (rate := self._of_use(use, entry.callee)) is not None]
            return self._joined(found, entry.callee)

        again = Rate(Often.ONCE, callers=False, recursive=True)
        return self.evaluator.work.answer(self._functions, ("bound", entry.call), rates, again)

    def _decorated_call(self, node: ast.AST, scope: Scope, defined: Scope, drawn: tuple[LoopNode, ...]) -> Rate:
        """How often a decorator's inner function calls the definition that it was given: as often as that one's name
        is called."""
        repeating, _ = self._repeating_loops(node, scope)
        own = self.at(node, scope, drawn)
        if own.often in (Often.TRACED, Often.MEMOISED) or any(loop not in drawn for loop in repeating):
            return own
        rates = [rate for use in self.uses.named(defined) if (rate := self._of_use(use, defined)) is not None]
        return self._joined(rates, defined)

    def beyond(self, loop: ast.AST, scope: Scope) -> Rate:
        """How often a whole loop (or comprehension) runs."""
        node = scope.module.parents[loop] if isinstance(loop, ast.comprehension) else loop
        return self.at(node, scope.module.scope_at(node))

    def _repeating_loops(self, node: ast.AST, scope: Scope) -> tuple[list[LoopNode], str]:
        """The loops of this function that repeat ``node``, innermost first, and for how long a guard keeps it."""
        known = self._repeating.get(node)
        if known is None:
            known = self._repeating[node] = self._find_repeating(node, scope)
        return known

    def _find_repeating(self, node: ast.AST, scope: Scope) -> tuple[list[LoopNode], str]:
        found = [loop for loop in flow.loops(scope.module, node) if self.iterates(loop, scope.module)]
        lasting = ""
        for guard in guards.guards_of(node, scope):
            kept = guards.holds_for(*guard, scope)
            if kept == guards.ALWAYS:
                return [], guards.ALWAYS
            if kept == guards.PER_INSTANCE:
                lasting = guards.PER_INSTANCE
            elif isinstance(kept, LoopNode) and kept in found:
                found = found[found.index(kept) + 1 :]
        once = guards.first_iteration_only(node, scope)
        return [loop for loop in found if loop is not once], lasting

    def iterates(self, loop: LoopNode, module: Module) -> bool:
        """Whether a loop runs more than once, as far as its header tells."""
        if isinstance(loop, ast.While):
            return True
        iterable = self._written(loop.iter, module)
        if isinstance(iterable, ast.List | ast.Tuple | ast.Set):
            return len(iterable.elts) > 1 or any(isinstance(e, ast.Starred) for e in iterable.elts)
        if isinstance(iterable, ast.Call) and isinstance(iterable.func, ast.Name) and iterable.func.id == "range":
            given = [self._written(argument, module) for argument in iterable.args]
            values = [a.value for a in given if isinstance(a, ast.Constant) and isinstance(a.value, int)]
            if len(values) == len(iterable.args) and values:
                return len(range(*values)) > 1
        return True

    def _written(self, node: ast.expr, module: Module) -> ast.expr:
        """What a name stands for that is bound once, to something that nothing changes; else the expression."""
        if not isinstance(node, ast.Name):
            return node
        owner = self.evaluator.binder(node.id, module.scope_at(node))
        bindings = owner.bindings[node.id] if owner is not None and owner.module is module else []
        if len(bindings) != 1 or bindings[0].kind is not Bind.ASSIGN or bindings[0].value is None or bindings[0].path:
            return node
        used = (module.parents.get(load) for load, _ in module.name_loads.get(node.id, ()))
        return node if any(isinstance(parent, ast.Attribute) for parent in used) else bindings[0].value

    # -- a function -------------------------------------------------------------------------------

    def of_function(self, scope: Scope) -> Rate:
        """How often a function (or a module) runs."""
        if scope.is_module:
            return _BY_HAND if scope.module.is_notebook else _ONCE
        # Recursion adds nothing of its own; the answer of whoever asked first counts.
        again = Rate(Often.ONCE, callers=False, recursive=True)
        return self.evaluator.work.answer(self._functions, ("often", scope), lambda: self._of_function(scope), again)

    def _of_function(self, scope: Scope, told: tuple[Told, ...] = ()) -> Rate:
        dotted = f"{scope.module.name}.{scope.qualname}"
        if dotted in self.runs_once:
            return _ONCE
        if dotted in self.runs_often:
            return Rate(Often.MANY, Confidence.LIKELY, (Step(scope.node, scope, "configured under runs-often"),))
        if self._memoised(scope):
            return Rate(Often.MEMOISED)
        if _is_test(scope) or self._runs_once_by_decorator(scope):
            return _ONCE
        owner = scope.owner_class
        if owner is not None and self._runs_once_by_override(scope, owner):
            return _ONCE
        if owner is not None and (scope.name in _CONSTRUCTORS or self._cached_property(scope)):
            return self._of_instances(owner, scope)
        uses = self.uses.of(scope)
        if told:
            uses = [
                replace(use, drawn=(*use.drawn, *self.telling.single(use, scope, told)))
                for use in uses
                if not self.telling.excludes(use, scope, told)
            ]
        rates = [rate for use in uses if (rate := self._of_use(use, scope)) is not None]
        joined = self._joined(rates, scope)
        if scope.name in _MAINS and owner is None and joined.often is Often.UNKNOWN:
            return _ONCE
        return joined

    def _of_use(self, use: Use, scope: Scope) -> Rate | None:
        if in_test(use.scope) and not in_test(scope):
            return None
        match use.how:
            case How.TRACED | How.LOWERED:
                return Rate(Often.TRACED)
            case How.ONCE:
                return _ONCE
            case How.ESCAPES:
                return Rate(Often.UNKNOWN, callers=False)
            case How.CALLED:
                if use.scope.function is scope:
                    return None
                rate = self.entered(use.node, use.scope, use.entries, use.drawn)
                step = Step(use.node, use.scope, f"{_name(scope)} is called here")
                if use.memoised and rate.often is not Often.TRACED:
                    rate = Rate(Often.MEMOISED)
                if use.each and (rate.repeats_nothing or (rate.often is Often.UNKNOWN and rate.callers)):
                    rate = Rate(Often.MANY, Confidence.LIKELY, (), use.node, use.scope, callers=rate.callers)
                rate = rate.after(step)
                if not use.exact:
                    most = Confidence.POSSIBLE if use.guessed else Confidence.LIKELY
                    rate = replace(rate, confidence=min(rate.confidence, most))
                if use.differentiated:
                    rate = replace(rate, differentiated=True)
                return rate
            case _:
                return None

    def _joined(self, rates: list[Rate], scope: Scope) -> Rate:
        """One answer from those of all uses."""
        rates = [rate for rate in rates if not rate.recursive]
        many = [rate for rate in rates if rate.often is Often.MANY]
        if many:
            return _far(max(many, key=lambda rate: (rate.confidence, -len(rate.steps))))
        for often in (Often.UNKNOWN, Often.PER_INSTANCE, Often.BY_HAND, Often.ONCE, Often.MEMOISED, Often.TRACED):
            for rate in rates:
                if rate.often is often and (often is not Often.UNKNOWN or rate.callers):
                    if rate.repeats_nothing and any(r.often is Often.UNKNOWN for r in rates):
                        return replace(rate, often=Often.UNKNOWN, callers=False)
                    return rate
            if often is Often.UNKNOWN and rates and all(rate.often is often for rate in rates):
                return rates[0]
            if often is Often.UNKNOWN and any(rate.often is Often.UNKNOWN for rate in rates):
                if all(rate.often in (Often.UNKNOWN, Often.TRACED) for rate in rates):
                    return Rate(Often.TRACED, Confidence.LIKELY)
        return self._without_callers(scope)

    def _without_callers(self, scope: Scope) -> Rate:
        owner = scope.owner_class
        if scope.name in _MAINS and owner is None:
            return _ONCE
        if owner is not None and self._traced_base(owner):
            return Rate(Often.TRACED, Confidence.LIKELY)
        if scope.parent is not None and scope.parent.function.is_function and owner is None:
            outer = self.of_function(scope.parent.function)
            if outer.often is Often.TRACED:
                return outer
        return Rate(Often.UNKNOWN, Confidence.POSSIBLE, callers=False)

    # -- instances --------------------------------------------------------------------------------

    def of_instances(self, owner: Scope) -> Rate:
        """How often instances of a class are made."""
        again = Rate(Often.PER_INSTANCE, callers=False, recursive=True)
        key = ("instances", owner)
        return self.evaluator.work.answer(self._functions, key, lambda: self._of_constructor(owner), again)

    def _of_constructor(self, owner: Scope) -> Rate:
        sites = list(self.uses.of(owner))
        for subclass in self.uses.subclasses(owner):
            sites += self.uses.of(subclass)
        rates = [rate for use in sites if (rate := self._of_use(use, owner)) is not None]
        if not rates:
            return Rate(Often.PER_INSTANCE, callers=False)
        joined = self._joined(rates, owner)
        if joined.often is Often.MANY and self._collected(joined):
            # A few objects made at once and kept: each starts with its own cache, once.
            assert joined.loop is not None
            assert joined.loop_scope is not None
            kept = replace(joined, instances=True)
            joined = replace(self.beyond(joined.loop, joined.loop_scope), kept=kept)
        if joined.often is Often.UNKNOWN:
            return replace(joined, often=Often.PER_INSTANCE)
        return replace(joined, instances=True)

    def _collected(self, rate: Rate) -> bool:
        """Whether the repeating loop puts each instance into a container."""
        if rate.loop is None or rate.loop_scope is None or not rate.steps:
            return False
        made = rate.steps[0]
        if made.scope is not rate.loop_scope or not isinstance(made.node, ast.Call):
            return False
        if isinstance(rate.loop, ast.comprehension):
            owner = rate.loop_scope.module.parents[rate.loop]
            return any(made.node is getattr(owner, part, None) for part in ("elt", "value"))
        return any(use.how is How.STORED for use in self.uses.of_expression(made.node, made.scope))

    def _of_instances(self, owner: Scope, scope: Scope) -> Rate:
        if scope.name == "setup" and self._traced_base(owner):
            return Rate(Often.TRACED)
        return self.of_instances(owner)

    # -- what decorators and classes say ----------------------------------------------------------

    def _decorator_names(self, scope: Scope) -> Iterable[str]:
        if scope.parent is None:
            return
        for decorator in scope.decorators:
            expression = decorator.func if isinstance(decorator, ast.Call) else decorator
            for value in self.evaluator.evaluate(expression, scope.parent):
                if isinstance(value, External | ExternalResult):
                    yield value.name
            if isinstance(expression, ast.Attribute) and expression.attr in ("command", "callback", "group"):
                yield "click.command"

    def _memoised(self, scope: Scope) -> bool:
        names = set(self._decorator_names(scope))
        return bool(names & (externals.MEMOISERS - _PER_INSTANCE)) or self._memoised_by_project(scope)

    def _memoised_by_project(self, scope: Scope) -> bool:
        """Whether a decorator of the project keeps what the function returns: it calls it under a run-once guard."""
        if scope.parent is None:
            return False
        for decorator in scope.decorators:
            for value in self.evaluator.evaluate(decorator, scope.parent):
                function = getattr(value, "scope", None)
                if isinstance(function, Scope) and function.is_function and self._keeps_result(function):
                    return True
        return False

    def _keeps_result(self, decorator: Scope) -> bool:
        parameters = decorator.parameters
        if not parameters:
            return any(self._keeps_result(child) for child in decorator.children if child.is_function)
        calls = [u for u in self.uses.parameter_uses(decorator, parameters[0].arg) if u.how is How.CALLED]
        return bool(calls) and all(
            any(guards.holds_for(*guard, use.scope) == guards.ALWAYS for guard in guards.guards_of(use.node, use.scope))
            for use in calls
        )

    def _cached_property(self, scope: Scope) -> bool:
        return bool(set(self._decorator_names(scope)) & _PER_INSTANCE)

    def _runs_once_by_decorator(self, scope: Scope) -> bool:
        return bool(set(self._decorator_names(scope)) & externals.RUN_ONCE_DECORATORS)

    def _runs_once_by_override(self, scope: Scope, owner: Scope) -> bool:
        """Hooks that a test framework calls once."""
        return scope.name in ("setUp", "setUpClass", "tearDown", "setup_method", "setup_class")

    def _traced_base(self, owner: Scope) -> bool:
        return self.evaluator.members.has_external_base(class_value(owner), externals.TRACED_BASES)


def _far(rate: Rate) -> Rate:
    """Less sure the longer the chain of calls: each link is followed without regard to the others."""
    length = len(rate.steps)
    ceiling = Confidence.CERTAIN if length <= 4 else Confidence.LIKELY if length <= 6 else Confidence.POSSIBLE
    return replace(rate, confidence=min(rate.confidence, ceiling))


_PER_INSTANCE = frozenset(
    {"functools.cached_property", "werkzeug.utils.cached_property", "django.utils.functional.cached_property"}
)


def _loop_place(loop: ast.AST, scope: Scope) -> ast.AST:
    """The node whose position stands for a loop."""
    return loop.target if isinstance(loop, ast.comprehension) else loop


def _name(scope: Scope) -> str:
    return scope.qualname if not scope.qualname.endswith("<lambda>") else "the lambda"


def in_test(scope: Scope) -> bool:
    """Whether a scope stands in a test file (by pytest's and unittest's conventions)."""
    path = scope.module.path
    return path.name.startswith("test_") or path.stem.endswith("_test") or path.name == "conftest.py"


def _is_test(scope: Scope) -> bool:
    """Whether a function is a test, which runs once."""
    if not scope.name.startswith("test"):
        return False
    return in_test(scope) and scope.is_function
