"""Branches that a call decides by a literal argument: ``make("ant")`` leads into ``if name == "ant":`` only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program import flow
from jaxlint.program.syntax import Bind, LoopNode, Scope
from jaxlint.program.uses import How, Use, Uses
from jaxlint.program.values import Constant


@dataclass(frozen=True, slots=True)
class Told:
    """What must hold of a parameter for a place to be reached: the test, and whether it is met or not."""

    parameter: str
    test: ast.expr
    met: bool


class Telling:
    """Finds such branches, and the calls that cannot lead into them."""

    def __init__(self, uses: Uses) -> None:
        """Part of a model."""
        self.uses = uses
        self.evaluator = uses.evaluator
        self._known: dict[ast.AST, tuple[Told, ...]] = uses.evaluator.work.kept()

    def of(self, node: ast.AST, scope: Scope) -> tuple[Told, ...]:
        """The tests of parameters of its function that lead to a place."""
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = tuple(self._tests(node, scope)) if scope.function.parameters else ()
        return known

    def _tests(self, node: ast.AST, scope: Scope) -> Iterator[Told]:
        function = scope.function
        for block in flow.blocks(scope.module, node):
            if isinstance(block.node, ast.If | ast.IfExp) and block.part in ("body", "orelse"):
                test, met = block.node.test, block.part == "body"
                while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                    test, met = test.operand, not met
                name = _tested(test)
                bindings = function.bindings.get(name, ()) if name is not None else ()
                if name is not None and bindings and all(b.kind is Bind.PARAM for b in bindings):
                    yield Told(name, test, met)

    def single(self, use: Use, function: Scope, told: tuple[Told, ...]) -> tuple[LoopNode, ...]:
        """The loops that lead into the branches in one turn at most: ``for name in names: make(name)``."""
        if use.how is not How.CALLED or not isinstance(use.node, ast.Call):
            return ()
        found: list[LoopNode] = []
        for one in told:
            equal = isinstance(one.test, ast.Compare) and isinstance(one.test.ops[0], ast.Eq) and one.met
            given = self.uses.argument(use.node, use.scope, function, one.parameter) if equal else None
            if isinstance(given, ast.Name):
                for loop in flow.loops(use.scope.module, use.node):
                    target = getattr(loop, "target", None)
                    if target is not None and any(getattr(part, "id", "") == given.id for part in ast.walk(target)):
                        found.append(loop)
        return tuple(found)

    def excludes(self, use: Use, function: Scope, told: tuple[Told, ...]) -> bool:
        """Whether a call's literal arguments keep it out of the branches."""
        if use.how is not How.CALLED or not isinstance(use.node, ast.Call) or use.decorates is not None:
            return False
        if any(isinstance(a, ast.Starred) for a in use.node.args) or any(k.arg is None for k in use.node.keywords):
            return False
        for one in told:
            given = self.uses.argument(use.node, use.scope, function, one.parameter)
            where = use.scope
            if given is None:
                given, where = function.default_of(one.parameter), function.parent or function
            values = self.evaluator.evaluate(given, where) if given is not None else ()
            if len(values) == 1 and isinstance(values[0], Constant):
                truth = _truth(one.test, values[0].value)
                if truth is not None and truth != one.met:
                    return True
        return False


def _tested(test: ast.expr) -> str | None:
    """The name that a test is about."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        test = test.left
    return test.id if isinstance(test, ast.Name) else None


def _truth(test: ast.expr, value: object) -> bool | None:
    """Whether a test of a name is met by a value; None where that cannot be told."""
    if isinstance(test, ast.Name):
        return bool(value)
    assert isinstance(test, ast.Compare)
    try:
        other = ast.literal_eval(test.comparators[0])
    except ValueError:
        return None
    match test.ops[0]:
        case ast.Eq() | ast.Is():
            return bool(value == other)
        case ast.NotEq() | ast.IsNot():
            return bool(value != other)
        case ast.In() | ast.NotIn() if isinstance(other, tuple | list | set | dict | str) and _hashable(value):
            return (value in other) == isinstance(test.ops[0], ast.In) if not _unlike(value, other) else None
        case _:
            return None


def _hashable(value: object) -> bool:
    return isinstance(value, str | int | float | bool | type(None))


def _unlike(value: object, other: object) -> bool:
    return isinstance(other, str) and not isinstance(value, str)
