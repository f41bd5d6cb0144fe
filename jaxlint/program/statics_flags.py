"""Whether a traced function asks of a static argument only whether it is true."""

from __future__ import annotations

import ast

from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Scope
from jaxlint.program.values import External, Function

MOST_DEPTH = 4
_ASK = frozenset({"builtins.bool", "jax.numpy.where"})
"""Functions that ask of their first argument whether it is true."""


class Flags:
    """Looks into traced functions."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self._known: dict[tuple[Scope, str], bool] = evaluator.work.kept()

    def is_flag(self, function: Scope, name: str, depth: int = 0) -> bool:
        """Whether every use of the parameter is a test, and there is one."""
        key = function, name
        if key not in self._known:
            self._known[key] = False  # also where it is handed to itself
            loads = [
                (load, scope)
                for load, scope in function.module.name_loads.get(name, ())
                if scope.within(function) and self.evaluator.binder(name, scope) is function
            ]
            self._known[key] = bool(loads) and all(self._is_test(load, scope, depth) for load, scope in loads)
        return self._known[key]

    def _is_test(self, load: ast.AST, scope: Scope, depth: int) -> bool:
        parents = scope.module.parents
        child, parent = load, parents.get(load)
        while isinstance(parent, ast.BoolOp):
            child, parent = parent, parents.get(parent)
        keyword = parent if isinstance(parent, ast.keyword) else None
        if keyword is not None:
            parent = parents.get(keyword)
        match parent:
            case ast.UnaryOp(op=ast.Not()):
                return True
            case ast.If() | ast.IfExp() | ast.While():
                return child is parent.test
            case ast.Call() if child is load and child is not parent.func:
                functions = self.evaluator.evaluate(parent.func, scope)
                return bool(functions) and all(self._asks(f, parent, child, scope, depth) for f in functions)
            case _:
                return False

    def _asks(self, function: object, call: ast.Call, child: ast.AST, scope: Scope, depth: int) -> bool:
        match function:
            case External():
                return function.name in _ASK and call.args[:1] == [child]
            case Function() if depth < MOST_DEPTH:
                bound = Calls.bind(function.scope, Arguments.of(call, scope, None))
                names = [name for name, argument in bound.items() if argument.expression is child]
                return bool(names) and self.is_flag(function.scope, names[0], depth + 1)
            case _:
                return False
