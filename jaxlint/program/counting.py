"""Which iterables count: over more than a few numbers, as far as is written out."""

from __future__ import annotations

import ast

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Constant, External

FEW = 8
"""Up to so many forms are a bounded set, each compiled once."""


class Counting:
    """Answers whether the variable of a loop counts."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of a model."""
        self.evaluator = evaluator

    def of(self, iterable: ast.expr, path: tuple[int, ...], scope: Scope) -> bool:
        """Whether a part of what an iterable gives counts up (or down), over more than a few numbers."""
        if not isinstance(iterable, ast.Call) or not isinstance(iterable.func, ast.Name | ast.Attribute):
            return False
        functions = self.evaluator.evaluate(iterable.func, scope)
        name = functions[0].name if isinstance(functions[0], External) else ""
        short = name.rpartition(".")[2]
        if name in ("builtins.range", "numpy.arange", "jax.numpy.arange", "itertools.count") or short == "trange":
            return not path and not self._short(iterable.args, scope)
        first = iterable.args[0] if iterable.args else None
        if name == "builtins.enumerate" and path and first is not None:
            if path[0] == 0:
                return not (isinstance(first, ast.List | ast.Tuple) and len(first.elts) <= FEW) and not (
                    isinstance(first, ast.Call) and self._is_short_range(first, scope)
                )
            return self.of(first, path[1:], scope)
        if name == "builtins.zip" and path and path[0] < len(iterable.args):
            return self.of(iterable.args[path[0]], path[1:], scope)
        if (name in ("builtins.reversed", "builtins.list", "builtins.iter") or short == "tqdm") and first is not None:
            return self.of(first, path, scope)
        return False

    def _is_short_range(self, call: ast.Call, scope: Scope) -> bool:
        functions = self.evaluator.evaluate(call.func, scope)
        named = any(isinstance(f, External) and f.name == "builtins.range" for f in functions)
        return named and self._short(call.args, scope)

    def _short(self, arguments: list[ast.expr], scope: Scope) -> bool:
        """Whether a range is known to hold a few numbers only."""
        values: list[int] = []
        for argument in arguments:
            value = self._literal(argument, scope)
            if value is None:
                return False
            values.append(value)
        return bool(values) and len(values) <= 3 and (len(values) < 3 or values[2] != 0) and len(range(*values)) <= FEW

    def _literal(self, node: ast.expr, scope: Scope) -> int | None:
        """A number that is written out, or the module's constant of that name."""
        if isinstance(node, ast.Name):
            owner = self.evaluator.binder(node.id, scope)
            if owner is None or not owner.is_module or len(owner.bindings[node.id]) != 1:
                return None
        if isinstance(node, ast.BinOp):
            left, right = self._literal(node.left, scope), self._literal(node.right, scope)
            if left is not None and right is not None and isinstance(node.op, ast.Add | ast.Sub):
                return left + right if isinstance(node.op, ast.Add) else left - right
            return None
        values = self.evaluator.evaluate(node, scope)
        if len(values) == 1 and isinstance(values[0], Constant) and isinstance(values[0].value, int):
            return values[0].value
        return None
