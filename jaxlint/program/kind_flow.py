"""Which alternatives of a value can come up in one run: branches decided once, and branches decided again and again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.containers import CHANGES
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.frequency import Frequency, Often, in_test
from jaxlint.program.kind_values import Decision
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.uses import How, Uses
from jaxlint.program.values import External, ExternalResult, Instance

_OPPOSITE = {"body": "orelse", "orelse": "body"}
MOST_PATHS = 8
MOST_CALLS = 9


def opposite(decision: Decision) -> Decision:
    """The other arm of an ``if``."""
    return decision[0], _OPPOSITE.get(decision[1], decision[1])


def decisions_of(node: ast.AST, seen_from: ast.AST | None, module: Module) -> frozenset[Decision]:
    """The branches that lead to ``node`` and that do not lead to ``seen_from`` as well.

    A branch that ends in an exit counts as not taken for what stands behind it.
    """
    found = _enclosing(node, module) | _left_behind(node, module)
    if seen_from is not None:
        found -= _enclosing(seen_from, module) | _left_behind(seen_from, module)
    return found


def _enclosing(node: ast.AST, module: Module) -> frozenset[Decision]:
    return frozenset(
        (block.node, block.part)
        for block in flow.blocks(module, node)
        if isinstance(block.node, ast.If | ast.IfExp | ast.match_case | ast.Try) and block.part != "finalbody"
    )


def _branches(node: ast.AST, module: Module) -> frozenset[Decision]:
    return frozenset(d for d in _enclosing(node, module) if not (isinstance(d[0], ast.Try) and d[1] == "body"))


def _left_behind(node: ast.AST, module: Module) -> frozenset[Decision]:
    """The tests whose branch left the function or the loop: what follows runs in the other case only."""
    found: set[Decision] = set()
    child: ast.AST = node
    parent = module.parents.get(child)
    while parent is not None and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        for part in ("body", "orelse", "finalbody"):
            statements = getattr(parent, part, None)
            if not isinstance(statements, list) or child not in statements:
                continue
            for statement in statements[: statements.index(child)]:
                if isinstance(statement, ast.If):
                    if isinstance(statement.body[-1], _EXITS):
                        found.add((statement, "orelse"))
                    elif statement.orelse and isinstance(statement.orelse[-1], _EXITS):
                        found.add((statement, "body"))
        child, parent = parent, module.parents.get(parent)
    return frozenset(found)


_EXITS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Two places of one process: whether the first comes first, and the branches on the way to each.

    ``sure``: no branch of its own leads to either.
    """

    forwards: bool
    way_to_first: frozenset[Decision]
    way_to_second: frozenset[Decision]
    sure: bool


class Together:
    """Answers whether two alternatives can both come up in one run of the program."""

    def __init__(self, evaluator: Evaluator, uses: Uses, frequency: Frequency) -> None:
        """Part of the kinds model."""
        self.evaluator = evaluator
        self.uses = uses
        self.frequency = frequency
        self._paths: dict[Scope, list[list[tuple[Scope, ast.AST]]]] = evaluator.work.kept()

    # -- branches ---------------------------------------------------------------------------------

    def decided(
        self, one: frozenset[Decision], other: frozenset[Decision], within: Scope | None = None
    ) -> Confidence | None:
        """How surely the branches of both can be taken in one run; None where they exclude each other.

        ``within``: in one execution of that function.
        """
        confidence = Confidence.CERTAIN
        for node in {node for node, _ in one | other}:
            arms_of_one = {arm for test, arm in one if test is node}
            arms_of_other = {arm for test, arm in other if test is node}
            if arms_of_one and arms_of_other and not arms_of_one & arms_of_other:
                again = self._decided_again(node, within)
                if again is None:
                    return None
                confidence = min(confidence, again)
            elif "handlers" in arms_of_one ^ arms_of_other:
                confidence = Confidence.POSSIBLE
        return confidence

    def _decided_again(self, node: ast.AST, within: Scope | None) -> Confidence | None:
        """Whether a branch falls differently from one execution to the next."""
        test = getattr(node, "test", None)
        if isinstance(node, ast.BoolOp):
            test = node.values[0]
        module = self.module_of(node)
        if module is not None and isinstance(node, ast.Call):  # an option of the command line, given or left out
            again = self.frequency.at(node, module.scope_at(node)).often is Often.MANY
            return Confidence.LIKELY if again else None
        if module is None or not isinstance(test, ast.expr):
            return None
        scope = module.scope_at(test)
        if within is not None and scope.function is within and not self.frequency.loops_around(node, scope):
            return None
        rate = self.frequency.at(node, scope)
        if rate.often is not Often.MANY and len(self.paths(scope.function)) < 2:
            return None
        return self.varies(test, scope, within=within)

    def module_of(self, node: ast.AST) -> Module | None:
        """The module that a node stands in."""
        for file in self.evaluator.project.files.values():
            module = file._module
            if module is not None and node in module.parents:
                return module
        return None

    def varies(self, node: ast.expr, scope: Scope, depth: int = 0, within: Scope | None = None) -> Confidence | None:
        """Whether an expression's value changes between executions; None where it stays the same, or may.

        ``within``: in one execution of that function, whose parameters then stay what they are.
        """
        if depth > 8:
            return None
        answers: list[Confidence | None] = []
        match node:
            case ast.Constant():
                return None
            case ast.Name():
                return self._name_varies(node, scope, depth, within)
            case ast.Attribute(attr="ndim" | "shape" | "dtype" | "size"):
                return None
            case ast.Attribute():
                return self._attribute_varies(node, scope, depth, within)
            case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
                return None  # whether there is a value at all is as a rule settled once
            case ast.Call():
                if self.evaluator.external(node.func, scope) in _ABOUT_THE_TYPE:
                    return None  # what a value is does not change as its number does
                if self._reads_state(node, scope):
                    return Confidence.CERTAIN
                parts: list[ast.expr] = [*node.args, *(k.value for k in node.keywords)]
                if isinstance(node.func, ast.Attribute):
                    parts.append(node.func.value)
                answers = [
                    self.varies(part, scope, depth + 1, within) for part in parts if not isinstance(part, ast.Starred)
                ]
            case _:
                answers = [
                    self.varies(child, scope, depth + 1, within)
                    for child in ast.iter_child_nodes(node)
                    if isinstance(child, ast.expr)
                ]
        return max((a for a in answers if a is not None), default=None)

    def _name_varies(self, node: ast.Name, scope: Scope, depth: int, within: Scope | None) -> Confidence | None:
        answers: list[Confidence | None] = []
        bindings = self.evaluator.visible(node.id, scope, node)
        for binding in bindings:
            match binding.kind:
                case Bind.LOOP | Bind.AUGMENTED:
                    answers.append(Confidence.CERTAIN)
                case Bind.ASSIGN if binding.value is not None:
                    if binding.writer is not binding.scope and binding.writer.function is not scope.function:
                        answers.append(Confidence.LIKELY)
                    answers.append(self.varies(binding.value, binding.writer, depth + 1, within))
                case Bind.PARAM if binding.scope is not within:
                    answers.append(self._parameter_varies(binding, depth))
                case _:
                    answers.append(None)
        if self._grows(node.id, scope):
            answers.append(Confidence.LIKELY)
        if len(bindings) > 1 and scope.function.is_function and any(b.kind is Bind.ASSIGN for b in bindings):
            module = scope.module
            if any(list(flow.loops(module, b.node)) for b in bindings if b.writer.function is scope.function):
                answers.append(Confidence.LIKELY)
        return max((a for a in answers if a is not None), default=None)

    @staticmethod
    def _grows(name: str, scope: Scope) -> bool:
        """Whether a container of that name is changed in place by this function."""
        return any(
            isinstance(call.func, ast.Attribute)
            and call.func.attr in CHANGES
            and isinstance(call.func.value, ast.Name)
            and call.func.value.id == name
            for call in scope.function.calls
        )

    def _attribute_grows(self, instance: Instance, name: str) -> bool:
        """Whether a container in that attribute is changed in place, again and again, in any method or from outside."""
        for module in self.evaluator.project.modules_with(name):
            for scope in module.scopes:
                for call in scope.calls:
                    match call.func:
                        case ast.Attribute(attr=method, value=ast.Attribute(attr=attribute) as changed) if (
                            method in CHANGES and attribute == name
                        ):
                            owners = self.evaluator.expand(self.evaluator.evaluate(changed.value, scope))
                            if any(isinstance(o, Instance) and o.cls.scope is instance.cls.scope for o in owners):
                                if self.frequency.at(call, scope).often is Often.MANY:
                                    return True
        return False

    def _parameter_varies(self, binding: Binding, depth: int) -> Confidence | None:
        assert isinstance(binding.node, ast.arg)
        given = self.uses.arguments_for(binding.scope, binding.node.arg)
        if binding.scope.owner_class is not None and binding.scope.parameters[:1] == [binding.node]:
            return None
        constants = {ast.dump(a) for a, _ in given if isinstance(a, ast.Constant)}
        if len(constants) > 1:
            return Confidence.LIKELY
        answers = [self.varies(argument, where, depth + 2) for argument, where in given[:6]]
        return max((a for a in answers if a is not None), default=None)

    def _attribute_varies(
        self, node: ast.Attribute, scope: Scope, depth: int, within: Scope | None
    ) -> Confidence | None:
        for value in self.evaluator.expand(self.evaluator.evaluate(node.value, scope)):
            if isinstance(value, Instance):
                for store in self.evaluator.members.stores(value.cls, node.attr):
                    function = store.scope.function
                    if function.name not in ("__init__", "__post_init__", "setup"):
                        if self.frequency.of_function(function).often is Often.MANY:
                            return Confidence.LIKELY
                return Confidence.LIKELY if self._attribute_grows(value, node.attr) else None
        return self.varies(node.value, scope, depth + 1, within)

    def _reads_state(self, node: ast.Call, scope: Scope) -> bool:
        """Whether a call answers differently each time: random numbers, clocks, input, iterators."""
        for value in self.evaluator.evaluate(node.func, scope):
            if isinstance(value, External):
                head = value.name.rpartition(".")[0]
                if head in ("random", "numpy.random") or value.name in _STATEFUL:
                    return True
        if isinstance(node.func, ast.Attribute):
            receivers = self.evaluator.expand(self.evaluator.evaluate(node.func.value, scope))
            if any(
                isinstance(v, ExternalResult) and v.name.startswith(("numpy.random.", "random.")) for v in receivers
            ):
                return True
        return False

    # -- calls ------------------------------------------------------------------------------------

    def paths(self, function: Scope) -> list[list[tuple[Scope, ast.AST]]]:
        """The chains of calls through which a function comes to run, each from its outermost caller inwards."""
        known = self._paths.get(function)
        if known is None:
            known = list(self._climb(function, (), frozenset()))[:MOST_PATHS]
            self._paths[function] = known
        return known

    def _climb(
        self, function: Scope, inner: tuple[tuple[Scope, ast.AST], ...], seen: frozenset[Scope]
    ) -> Iterator[list[tuple[Scope, ast.AST]]]:
        callers = []
        if function.is_function and len(inner) < MOST_CALLS and function not in seen:
            target = function
            if function.owner_class is not None and function.name in ("__init__", "__post_init__"):
                target = function.owner_class
            callers = [
                use
                for use in self.uses.of(target)
                if use.how in (How.CALLED, How.ONCE)
                and use.scope.function is not function
                and (in_test(function) or not in_test(use.scope))
            ]
        if not callers:
            yield [(function, function.node), *inner]
            return
        count = 0
        for use in callers:
            for path in self._climb(use.scope.function, ((use.scope.function, use.node), *inner), seen | {function}):
                yield path
                count += 1
                if count >= MOST_PATHS:
                    return

    def order(self, a: ast.AST, scope_a: Scope, b: ast.AST, scope_b: Scope) -> Order | None:
        """Which of two places first runs first; None where they do not run in one process, as far as callers tell."""
        best: Order | None = None
        depth = -1
        for path_a in self.paths(scope_a.function):
            for path_b in self.paths(scope_b.function):
                if path_a[0][0] is not path_b[0][0]:
                    continue
                found = self._meeting([*path_a[1:], (scope_a.function, a)], [*path_b[1:], (scope_b.function, b)])
                if found is not None and found[0] > depth:
                    depth, best = found[0], found[1]
        return best

    @staticmethod
    def _meeting(path_a: list[tuple[Scope, ast.AST]], path_b: list[tuple[Scope, ast.AST]]) -> tuple[int, Order] | None:
        for depth, ((scope_a, a), (scope_b, b)) in enumerate(zip(path_a, path_b, strict=False)):
            if scope_a is not scope_b:
                return None
            if a is not b:
                before = flow.position(a) < flow.position(b)
                ways = [
                    frozenset(d for scope, node in path[depth:] for d in decisions_of(node, None, scope.module))
                    for path in (path_a, path_b)
                ]
                common = _branches(a, scope_a.module) & _branches(b, scope_b.module)
                sure = all(
                    _branches(node, scope.module) <= common for path in (path_a, path_b) for scope, node in path[depth:]
                )
                return depth, Order(before, ways[0], ways[1], sure)
        return len(path_a), Order(True, frozenset(), frozenset(), True)


_ABOUT_THE_TYPE = frozenset(f"builtins.{name}" for name in ("isinstance", "issubclass", "hasattr", "callable", "type"))
_STATEFUL = frozenset({"builtins.next", "builtins.input", "time.time", "time.perf_counter", "time.monotonic"})
