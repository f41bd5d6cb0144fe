"""What the tests on the way to a load say about the value: ``if x is None`` and its relatives."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program import flow
from jaxlint.program.kind_flow import decisions_of
from jaxlint.program.kind_values import NONE, Alternative, Decision, Kinds, merged
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.work import Work


class NoneTests:
    """Answers whether None can arrive at a load, as far as the tests of its function tell."""

    def __init__(self, work: Work) -> None:
        """Remembers what the tests of each function ask about."""
        self._tested: dict[Scope, frozenset[str]] = work.kept()
        self._answers: dict[ast.AST, bool] = work.kept()

    def narrowed(self, found: list[Alternative], load: ast.Name | ast.Attribute, scope: Scope) -> Kinds:
        """The alternatives that can arrive at a load."""
        if all(a.kind != NONE for a in found):
            return merged(found)
        if load not in self._answers:
            self._answers[load] = self._may_be_none(load, scope)
        return merged(found if self._answers[load] else (a for a in found if a.kind != NONE))

    def _may_be_none(self, load: ast.Name | ast.Attribute, scope: Scope) -> bool:
        """Whether no test stands in the way: neither around the load, nor before it with a body that mends it."""
        spelled = ast.unparse(load)
        if spelled not in self._asked_in(scope.function):
            return True
        if any(_passes(decision, spelled) for decision in decisions_of(load, None, scope.module)):
            return False
        return not any(_mends(statement, spelled) for statement in _before(load, scope.module))

    def _asked_in(self, function: Scope) -> frozenset[str]:
        """What the tests of a function ask about, as it is written."""
        known = self._tested.get(function)
        if known is None:
            tests = [node.test for node in ast.walk(function.node) if isinstance(node, ast.If | ast.IfExp)]
            asked = [node for test in tests for node in ast.walk(test) if isinstance(node, ast.Name | ast.Attribute)]
            known = self._tested[function] = frozenset(map(ast.unparse, asked))
        return known


def _passes(decision: Decision, spelled: str) -> bool:
    """Whether a branch is the one in which the value is not None."""
    node, arm = decision
    return isinstance(node, ast.If | ast.IfExp) and _arm_of_none(node.test, spelled) not in (None, arm)


def _arm_of_none(test: ast.expr, spelled: str) -> str | None:
    """The arm that None takes; None where the test does not tell."""
    match test:
        case ast.Compare(left=left, ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
            return "body" if ast.unparse(left) == spelled else None
        case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return "orelse" if ast.unparse(left) == spelled else None
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return "body" if ast.unparse(operand) == spelled else None
        case ast.Name() | ast.Attribute():
            return "orelse" if ast.unparse(test) == spelled else None
        case ast.BoolOp(op=ast.And(), values=values):
            arms = [_arm_of_none(value, spelled) for value in values]
            return "orelse" if "orelse" in arms else None
        case ast.BoolOp(op=ast.Or(), values=values):
            arms = [_arm_of_none(value, spelled) for value in values]
            return "body" if "body" in arms else None
    return None


def _mends(statement: ast.stmt, spelled: str) -> bool:
    """``if x is None:`` with a body that gives it a value, or calls what may."""
    if not isinstance(statement, ast.If) or _arm_of_none(statement.test, spelled) != "body":
        return False
    inner = [node for child in statement.body for node in ast.walk(child)]
    return any(
        isinstance(node, ast.Call)
        or (
            isinstance(node, ast.Name | ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and ast.unparse(node) == spelled
        )
        for node in inner
    )


def _before(load: ast.AST, module: Module) -> Iterator[ast.stmt]:
    """The statements before a load, in the blocks that hold it, out to its function."""
    for block in flow.blocks(module, load):
        yield from _earlier(getattr(block.node, block.part, ()), load)
    function = module.scope_at(load).function.node
    yield from _earlier(getattr(function, "body", ()), load)


def _earlier(statements: object, load: ast.AST) -> Iterator[ast.stmt]:
    if isinstance(statements, list):
        here = flow.position(load)
        yield from (statement for statement in statements if flow.position(statement) < here)
