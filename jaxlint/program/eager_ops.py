"""Operations outside jit that compile in each iteration, because a size or a static number is another one each time."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.advancing import Advancing
from jaxlint.program.changing import Changing
from jaxlint.program.eager_table import JOINS, METHODS, OPERATIONS, SELECTS, WORDS, Form, Operation
from jaxlint.program.frequency import Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import Leaf, NotKnown, World
from jaxlint.program.kinds import KindModel
from jaxlint.program.made_up import standing_at
from jaxlint.program.order import Event, Order
from jaxlint.program.rounds import Round, Rounds
from jaxlint.program.sites import EagerSite, JudgedSite, Sites
from jaxlint.program.syntax import LoopNode, Module, Scope
from jaxlint.program.tracing import Traces
from jaxlint.program.trends import Steps, Trend
from jaxlint.program.values import External, ExternalResult, Jitted
from jaxlint.program.versions import Version

COMPILES_CONVERSION: Version = (0, 10)
"""The version from which on making a jax array of a NumPy array compiles for each shape (measured)."""
_LIBRARIES = frozenset({"jax", "jnp", "lax"})
_ARRAY_MAKERS = ("jax.numpy.", "jax.random.", "jax.nn.", "jax.scipy.")
_CONVERTERS = frozenset({"jax.numpy.array", "jax.numpy.asarray"})


@dataclass(eq=False)
class ChangingSite(JudgedSite):
    """An operation outside jit whose size or static number changes from one execution to the next."""

    node: ast.expr
    scope: Scope
    operation: str
    """The operation as the code spells it."""
    form: Form
    changes: str
    """What changes, as the code spells it; empty where it is the values of an array."""
    revisits: bool
    """Whether the values come again when an outer loop goes round."""
    verdict: Hazard
    label: str = "compiles for each size"


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """An operation that compiles again and again, before those with one source are put together."""

    form: Form
    round: Round
    confidence: Confidence

    @property
    def node(self) -> ast.expr:
        return self.round.node

    @property
    def scope(self) -> Scope:
        return self.round.scope

    @property
    def steps(self) -> Steps:
        return self.round.steps


@dataclass(eq=False)
class EagerOperations:
    """Finds the sites."""

    model: Sites
    kinds: KindModel
    traces: Traces
    order: Order
    changing: Changing = field(init=False)
    rounds: Rounds = field(init=False)
    _kept: dict[ast.Call, list[_Found]] = field(init=False)

    def __post_init__(self) -> None:
        """The parts that it asks."""
        evaluator = self.model.evaluator
        self.work = evaluator.work
        self._kept = self.work.kept()
        self.changing = Changing(evaluator, Advancing(evaluator, self.model.uses.references, self.order))
        self.rounds = Rounds(self.model, self.traces, self.order)

    def sites(self, module: Module) -> Iterator[ChangingSite]:
        """The sites of a module: of several operations that follow one source in one loop, the first."""
        file = self.model.evaluator.project.files.get(module.path)
        if file is None or not file.mentions(_LIBRARIES):
            return
        groups: dict[tuple[Scope, object], list[_Found]] = {}
        for found in self._found(module):
            groups.setdefault((found.scope.function, found.steps.source), []).append(found)
        for group in groups.values():
            group.sort(key=lambda found: (-found.confidence, flow.position(found.node)))
            yield self._site(group[0], group[1:])

    def _found(self, module: Module) -> Iterator[_Found]:
        for scope in module.scopes:
            for call in scope.calls:
                yield from self.work.once(self._kept, call, partial(self._all_of_call, call, scope))
        for node in module.nodes():
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
                if not isinstance(node.slice, ast.Constant):
                    yield from self._of_subscript(node, module.scope_at(node))
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
                if not isinstance(node.right, ast.Constant) and not isinstance(node.left, ast.Constant):
                    yield from self._of_power(node, module.scope_at(node))

    def _all_of_call(self, call: ast.Call, scope: Scope) -> list[_Found]:
        return list(self._of_call(call, scope))

    # -- candidates -------------------------------------------------------------------------------

    def _of_call(self, call: ast.Call, scope: Scope) -> Iterator[_Found]:
        word = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if not (word in WORDS or call.args) or not word:
            return
        if not _may_change([*call.args, *(k.value for k in call.keywords)]):
            return
        for function in self.model.evaluator.evaluate(call.func, scope):
            if isinstance(function, External):
                yield from self._of_external(call, function.name, scope)
                return
        if isinstance(call.func, ast.Attribute) and word in METHODS:
            operation = OPERATIONS[f"jax.numpy.{METHODS[word]}"]
            if word == "reshape" and len(call.args) > 1:
                sizes: list[ast.expr] = [standing_at(call, ast.Tuple, call.args, ast.Load())]
            else:
                sizes = call.args[:1]
            if sizes and not call.keywords:
                yield from self._judge(call, scope, operation.form, sizes, call.func.value)

    def _of_external(self, call: ast.Call, name: str, scope: Scope) -> Iterator[_Found]:
        operation = OPERATIONS.get(name)
        if operation is not None:
            if operation.form is Form.TRIPS and self._is_fresh(call, scope):
                return
            if operation.form is Form.POWER and not self._is_integer(_argument(call, 1, "x2"), scope):
                return
            yield from self._judge(call, scope, operation.form, self._decisive(call, operation, scope), None, operation)
        elif name in JOINS and call.args:
            yield from self._events(
                call, scope, Form.JOIN, lambda e, loop: self.changing.joined(call.args[0], scope, e, loop)
            )
        elif name in SELECTS or (name == "jax.numpy.where" and len(call.args) == 1):
            if call.args and not any(k.arg == "size" for k in call.keywords):
                yield from self._selects(call, call.args[:1], scope)
        elif name.startswith("jax.numpy.") and call.args and not name.startswith("jax.numpy.linalg"):
            if name in _CONVERTERS and self.model.target < COMPILES_CONVERSION and self._of_numpy(call.args[0], scope):
                return
            yield from self._events(
                call, scope, Form.CONVERT, lambda e, loop: self._converted(call.args[0], scope, e, loop)
            )

    def _converted(self, node: ast.expr, scope: Scope, event: Event, loop: LoopNode) -> Trend:
        """How long the host's container is that becomes an array here."""
        trend = self.changing.length(node, scope, event, loop)
        if isinstance(trend, Steps) and not isinstance(node, ast.List | ast.ListComp | ast.BinOp):
            # What is on the device already was reported where it got its size.
            if any(isinstance(a.kind, Leaf) and a.kind.world is World.JAX for a in self.kinds.of(node, scope)):
                return None
        return trend

    def _of_numpy(self, node: ast.expr, scope: Scope) -> bool:
        kinds = self.kinds.of(node, scope)
        return any(isinstance(a.kind, Leaf) and a.kind.world is World.NUMPY for a in kinds)

    def _decisive(self, call: ast.Call, operation: Operation, scope: Scope) -> list[ast.expr]:
        given = [_argument(call, *argument) for argument in operation.arguments]
        if any(isinstance(argument, ast.Starred) for argument in call.args):
            return []
        return [argument for argument in given if argument is not None]

    def _of_subscript(self, node: ast.Subscript, scope: Scope) -> Iterator[_Found]:
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        slices = [part for part in parts if isinstance(part, ast.Slice)]
        base = node.value
        at = isinstance(base, ast.Attribute) and base.attr == "at"
        array = base.value if isinstance(base, ast.Attribute) and at else base
        if slices:
            bounds = [bound for part in slices for bound in (part.lower, part.upper, part.step) if bound is not None]
            if _may_change(bounds):
                yield from self._events(node, scope, Form.CUT, lambda e, loop: self._cut(slices, scope, e, loop), array)
        elif not at and len(parts) == 1 and self._is_mask(node.slice, scope):
            yield from self._selects(node, [node.value, node.slice], scope)

    def _cut(self, slices: list[ast.Slice], scope: Scope, event: Event, loop: LoopNode) -> Trend:
        """How much slices take: another size as soon as one of them does."""
        trends = (self.changing.interval([s.lower, s.upper, s.step], scope, event, loop) for s in slices)
        return next((trend for trend in trends if isinstance(trend, Steps)), None)

    def _of_power(self, node: ast.BinOp, scope: Scope) -> Iterator[_Found]:
        if self._is_integer(node.right, scope):
            yield from self._judge(node, scope, Form.POWER, [node.right], node.left)

    def _is_integer(self, node: ast.expr | None, scope: Scope) -> bool:
        if node is None or not _may_change([node]):
            return False
        kinds = self.kinds.of(node, scope)
        return bool(kinds) and all(
            isinstance(a.kind, Leaf) and a.kind.world is World.PYTHON and a.kind.dtype == "int" for a in kinds
        )

    def _is_mask(self, node: ast.expr, scope: Scope) -> bool:
        if isinstance(node, ast.Constant | ast.Slice):
            return False
        kinds = self.kinds.of(node, scope)
        return bool(kinds) and all(
            isinstance(a.kind, Leaf) and a.kind.world is World.JAX and a.kind.dtype == "bool" and a.kind.rank != 0
            for a in kinds
        )

    # -- judging ----------------------------------------------------------------------------------

    def _judge(
        self,
        node: ast.expr,
        scope: Scope,
        form: Form,
        decisive: list[ast.expr],
        array: ast.expr | None,
        operation: Operation | None = None,
    ) -> Iterator[_Found]:
        """The loops in which one of the decisive arguments changes."""
        if not decisive or not _may_change(decisive):
            return

        def trend(event: Event, loop: LoopNode) -> Trend:
            if operation is not None and operation.interval and len(decisive) > 1:
                return self.changing.interval(list(decisive), scope, event, loop)
            trends = [self.changing.of(argument, scope, event, loop) for argument in decisive]
            return next((t for t in trends if isinstance(t, Steps)), None)

        yield from self._events(node, scope, form, trend, array)

    def _selects(self, node: ast.expr, parts: list[ast.expr], scope: Scope) -> Iterator[_Found]:
        """A result as long as the values say, whose values are others in each iteration."""
        array = parts[0]

        def trend(event: Event, loop: LoopNode) -> Trend:
            if not any(self.changing.varies(part, scope, event, loop) for part in parts):
                return None
            return Steps((node,), "", node, scope, sure=False)

        yield from self._events(node, scope, Form.SELECT, trend, array)

    def _events(
        self,
        node: ast.expr,
        scope: Scope,
        form: Form,
        trend: Callable[[Event, LoopNode], Trend],
        array: ast.expr | None = None,
    ) -> Iterator[_Found]:
        """The clearest loop in which the operation, executed on the host, takes another size each time."""
        best = self.rounds.clearest(node, scope, trend)
        if best is None:
            return
        sure = self._on_device(array, scope) if array is not None else Confidence.CERTAIN
        if sure is None or self._given_to_jitted(node, scope):
            return
        yield _Found(form, best, min(best.confidence, sure))

    def _on_device(self, array: ast.expr, scope: Scope) -> Confidence | None:
        """How surely an operand is a jax array; None where it is not."""
        kinds = self.kinds.of(array, scope)
        if all(isinstance(a.kind, NotKnown) for a in kinds) and self._made_by_jax(array, scope):
            return Confidence.CERTAIN
        jax = [a for a in kinds if (isinstance(a.kind, Leaf) and a.kind.world is World.JAX) or _is_update(a.node)]
        if not jax:
            return None
        if len(jax) == len(kinds):
            return max((a.confidence for a in jax if isinstance(a.kind, Leaf)), default=Confidence.CERTAIN)
        others = [a for a in kinds if a not in jax]
        return None if any(isinstance(a.kind, Leaf) for a in others) else Confidence.POSSIBLE

    def _made_by_jax(self, array: ast.expr, scope: Scope) -> bool:
        """Whether a value of unknown kind is what functions of jax return."""
        values = self.model.evaluator.expand(self.model.evaluator.evaluate(array, scope))
        return bool(values) and all(
            isinstance(value, ExternalResult) and value.name.startswith(_ARRAY_MAKERS) for value in values
        )

    def _is_fresh(self, call: ast.Call, scope: Scope) -> bool:
        """Whether the loop's body is a new function each time, which another rule reports."""
        sites = self.model.of_call(call, scope)
        return any(isinstance(site, EagerSite) and site.hazard is not None for site in sites)

    def _given_to_jitted(self, node: ast.expr, scope: Scope) -> bool:
        """Whether the result is an argument of jitted callables and nothing else: then those calls are at fault."""
        module = scope.module
        parent = module.parents.get(node)
        while isinstance(parent, ast.keyword | ast.Starred | ast.Tuple | ast.List | ast.Dict):
            node, parent = parent, module.parents.get(parent)  # type: ignore[assignment]
        if isinstance(parent, ast.Call) and parent.func is not node:
            functions = self.model.evaluator.evaluate(parent.func, module.scope_at(parent))
            return any(isinstance(function, Jitted) for function in functions)
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            owner = self.model.evaluator.binder(parent.targets[0].id, scope)
            loads = module.name_loads.get(parent.targets[0].id, ())
            uses = [load for load, where in loads if owner is not None and where.within(owner)]
            return bool(uses) and all(self._given_to_jitted(load, scope) for load in uses if load is not node)
        return False

    # -- the site ---------------------------------------------------------------------------------

    def _site(self, found: _Found, others: list[_Found]) -> ChangingSite:
        more: list[Step] = []
        same = {flow.position(other.node)[0]: other for other in others if other.node is not found.node}
        for row, other in sorted(same.items())[:3]:
            if row != flow.position(found.node)[0]:
                more.append(Step(other.node, other.scope, "compiles for each size, too"))
        hazard = found.round.hazard(found.confidence, tuple(more))
        revisits = self.rounds.revisits(found.round)
        return ChangingSite(
            found.node, found.scope, _spelled(found.node), found.form, found.steps.text, revisits, hazard
        )


def _argument(call: ast.Call, position: int, keyword: str) -> ast.expr | None:
    for given in call.keywords:
        if given.arg == keyword:
            return given.value
    return call.args[position] if position < len(call.args) else None


def _is_update(node: ast.AST) -> bool:
    """Whether an expression is ``x.at[i].set(v)``, which gives a jax array."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Subscript)
        and isinstance(node.func.value.value, ast.Attribute)
        and node.func.value.value.attr == "at"
    )


def _may_change(nodes: list[ast.expr]) -> bool:
    """A cheap first sieve: something is read from a variable."""
    return any(isinstance(inner, ast.Name) for node in nodes for inner in ast.walk(node))


def _spelled(node: ast.expr) -> str:
    text = " ".join(ast.unparse(node).split())
    if len(text) <= 48:
        return text
    if isinstance(node, ast.Call):
        text = " ".join(ast.unparse(node.func).split())
        return f"{text}(…)" if len(text) <= 40 else "the call"
    return "the operation"
