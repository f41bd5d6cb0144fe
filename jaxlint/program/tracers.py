"""Places that only a trace reaches: ``if not isinstance(x, jax.core.Tracer): return`` ahead of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program import flow
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Scope
from jaxlint.program.values import External, Function

_TRACER = "jax.core.Tracer"
_NOT_TRACING = frozenset({"jax.core.trace_state_clean", "jax.core.is_concrete"})
MOST_DEPTH = 4
"""Functions and names followed from a test to what it stands for."""


class Tracers:
    """Answers whether a test tells a tracer from a value."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of a model."""
        self.evaluator = evaluator

    def only(self, node: ast.AST, scope: Scope) -> bool:
        """Whether a place is reached only where a test has found a tracer."""
        return any(self._finds(test, met, scope) for test, met in _decisions(node, scope))

    def _finds(self, test: ast.expr, met: bool, scope: Scope, depth: int = 0) -> bool:
        """Whether a test that is met (or is not) has found a tracer."""
        match test:
            case ast.UnaryOp(op=ast.Not()):
                return self._finds(test.operand, not met, scope, depth)
            case ast.BoolOp():
                parts = (self._finds(part, met, scope, depth) for part in test.values)
                return any(parts) if isinstance(test.op, ast.And) == met else all(parts)
            case ast.Call():
                return self._call_finds(test, met, scope, depth)
            case ast.Name() if depth < MOST_DEPTH:
                bindings = self.evaluator.visible(test.id, scope, test)
                if len(bindings) == 1 and bindings[0].kind is Bind.ASSIGN and not bindings[0].path:
                    value = bindings[0].value
                    return value is not None and self._finds(value, met, bindings[0].writer, depth + 1)
        return False

    def _call_finds(self, call: ast.Call, met: bool, scope: Scope, depth: int) -> bool:
        callees = self.evaluator.evaluate(call.func, scope)
        if len(callees) != 1:
            return False
        match callees[0]:
            case External(name="builtins.isinstance") if met and len(call.args) == 2:
                types = self.evaluator.evaluate(call.args[1], scope)
                return bool(types) and all(isinstance(one, External) and one.name == _TRACER for one in types)
            case External():
                return not met and callees[0].name in _NOT_TRACING
            case Function() if depth < MOST_DEPTH:
                returned = callees[0].scope.returns
                if len(returned) == 1 and returned[0] is not None:
                    return self._finds(returned[0], met, callees[0].scope, depth + 1)
        return False


def _decisions(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.expr, bool]]:
    """The tests that lead to a place, and whether each is met there."""
    for block in flow.blocks(scope.module, node):
        if isinstance(block.node, ast.If | ast.IfExp) and block.part in ("body", "orelse"):
            yield block.node.test, block.part == "body"
    for earlier, _ in flow.ahead(scope.module, node):
        if isinstance(earlier, ast.If):
            if _leaves(earlier.body):
                yield earlier.test, False
            elif earlier.orelse and _leaves(earlier.orelse):
                yield earlier.test, True


def _leaves(body: list[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)
