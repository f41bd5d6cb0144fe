"""Which alternatives of a value can come up in one run: branches decided once, and branches decided again and again."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.frequency import Frequency, Often
from jaxlint.program.kind_values import Alternative, Decision
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
    """The branches around ``node`` that are not around ``seen_from``."""
    around = frozenset() if seen_from is None else {(id(b.node), b.part) for b in flow.blocks(module, seen_from)}
    return frozenset(
        (block.node, block.part)
        for block in flow.blocks(module, node)
        if isinstance(block.node, ast.If | ast.IfExp | ast.match_case | ast.Try | ast.ExceptHandler)
        and not (isinstance(block.node, ast.Try) and block.part in ("body", "finalbody"))
        and (id(block.node), block.part) not in around
    )


class Together:
    """Answers whether two alternatives can both come up in one run of the program."""

    def __init__(self, evaluator: Evaluator, uses: Uses, frequency: Frequency) -> None:
        """Part of the kinds model."""
        self.evaluator = evaluator
        self.uses = uses
        self.frequency = frequency
        self._paths: dict[Scope, list[list[tuple[Scope, ast.AST]]]] = {}

    # -- branches ---------------------------------------------------------------------------------

    def decided(self, a: Alternative, b: Alternative) -> Confidence | None:
        """How surely the branches of both can be taken in one run; None where they exclude each other."""
        confidence = Confidence.CERTAIN
        arms = dict(a.decisions)
        for node, arm in b.decisions:
            other = arms.pop(node, None)
            if other is None:
                arms[node] = arm
            elif other != arm:
                again = self._decided_again(node)
                if again is None:
                    return None
                confidence = min(confidence, again)
                arms[node] = arm
            else:
                arms[node] = arm
        one_sided = [d for d in a.decisions ^ b.decisions if d[0] not in {n for n, _ in a.decisions & b.decisions}]
        for node, _ in one_sided:
            if isinstance(node, ast.Try | ast.ExceptHandler):
                confidence = Confidence.POSSIBLE
        return confidence

    def _decided_again(self, node: ast.AST) -> Confidence | None:
        """Whether a branch falls differently from one execution to the next."""
        test = getattr(node, "test", None)
        if isinstance(node, ast.BoolOp):
            test = node.values[0]
        module = self._module_of(node)
        if module is None or not isinstance(test, ast.expr):
            return None
        scope = module.scope_at(test)
        rate = self.frequency.at(node, scope)
        if rate.often is not Often.MANY and len(self.paths(scope.function)) < 2:
            return None
        return self.varies(test, scope)

    def _module_of(self, node: ast.AST) -> Module | None:
        for file in self.evaluator.project.files.values():
            module = file._module
            if module is not None and node in module.parents:
                return module
        return None

    def varies(self, node: ast.expr, scope: Scope, depth: int = 0) -> Confidence | None:
        """Whether an expression's value changes between executions; None where it stays the same, or may."""
        if depth > 8:
            return None
        answers: list[Confidence | None] = []
        match node:
            case ast.Constant():
                return None
            case ast.Name():
                return self._name_varies(node, scope, depth)
            case ast.Attribute():
                return self._attribute_varies(node, scope, depth)
            case ast.Call():
                if self._reads_state(node, scope):
                    return Confidence.CERTAIN
                parts: list[ast.expr] = [*node.args, *(k.value for k in node.keywords)]
                if isinstance(node.func, ast.Attribute):
                    parts.append(node.func.value)
                answers = [self.varies(part, scope, depth + 1) for part in parts if not isinstance(part, ast.Starred)]
            case _:
                answers = [
                    self.varies(child, scope, depth + 1)
                    for child in ast.iter_child_nodes(node)
                    if isinstance(child, ast.expr)
                ]
        return max((a for a in answers if a is not None), default=None)

    def _name_varies(self, node: ast.Name, scope: Scope, depth: int) -> Confidence | None:
        answers: list[Confidence | None] = []
        bindings = self.evaluator.visible(node.id, scope, node)
        for binding in bindings:
            match binding.kind:
                case Bind.LOOP | Bind.AUGMENTED:
                    answers.append(Confidence.CERTAIN)
                case Bind.ASSIGN if binding.value is not None:
                    if binding.writer is not binding.scope and binding.writer.function is not scope.function:
                        answers.append(Confidence.LIKELY)
                    answers.append(self.varies(binding.value, binding.writer, depth + 1))
                case Bind.PARAM:
                    answers.append(self._parameter_varies(binding, depth))
                case _:
                    answers.append(None)
        if len(bindings) > 1 and scope.function.is_function and any(b.kind is Bind.ASSIGN for b in bindings):
            module = scope.module
            if any(list(flow.loops(module, b.node)) for b in bindings if b.writer.function is scope.function):
                answers.append(Confidence.LIKELY)
        return max((a for a in answers if a is not None), default=None)

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

    def _attribute_varies(self, node: ast.Attribute, scope: Scope, depth: int) -> Confidence | None:
        for value in self.evaluator.expand(self.evaluator.evaluate(node.value, scope)):
            if isinstance(value, Instance):
                for store in self.evaluator.members.stores(value.cls, node.attr):
                    function = store.scope.function
                    if function.name not in ("__init__", "__post_init__", "setup"):
                        if self.frequency.of_function(function).often is Often.MANY:
                            return Confidence.LIKELY
                return None
        return self.varies(node.value, scope, depth + 1)

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

    def order(
        self, a: ast.AST, scope_a: Scope, b: ast.AST, scope_b: Scope
    ) -> tuple[int, list[Decision], list[Decision]] | None:
        """Whether ``a`` first runs before (-1) or after (1) ``b``, and the branches on the way to each.

        None where the two do not run in one process, as far as their callers tell.
        """
        best: tuple[int, list[Decision], list[Decision]] | None = None
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
    def _meeting(
        path_a: list[tuple[Scope, ast.AST]], path_b: list[tuple[Scope, ast.AST]]
    ) -> tuple[int, tuple[int, list[Decision], list[Decision]]] | None:
        for depth, ((scope_a, a), (scope_b, b)) in enumerate(zip(path_a, path_b, strict=False)):
            if scope_a is not scope_b:
                return None
            if a is not b:
                before = flow.position(a) < flow.position(b)
                ways = [
                    [d for scope, node in path[depth:] for d in decisions_of(node, None, scope.module)]
                    for path in (path_a, path_b)
                ]
                return depth, (-1 if before else 1, ways[0], ways[1])
        return len(path_a), (0, [], [])


_STATEFUL = frozenset({"builtins.next", "builtins.input", "time.time", "time.perf_counter", "time.monotonic"})


def in_test(scope: Scope) -> bool:
    """Whether a scope stands in a test file."""
    path = scope.module.path
    return path.name.startswith("test_") or path.stem.endswith("_test") or path.name == "conftest.py"
