"""Whether the shape of an argument follows a loop: sizes that depend on the loop's variable."""

from __future__ import annotations

import ast

from jaxlint.program.freshness import dependent_names, loop_targets, names_in
from jaxlint.program.syntax import Bind, Scope

_SIZED = {
    "zeros": 0,
    "ones": 0,
    "full": 0,
    "empty": 0,
    "arange": 0,
    "eye": 0,
    "linspace": 2,
    "rand": 0,
    "randn": 0,
    "random": 0,
    "range": 0,
    "normal": 1,
    "uniform": 1,
}
"""Functions whose argument at this position is a size or a shape (NumPy's, jax.numpy's and jax.random's)."""


class Shapes:
    """Answers about shapes."""

    def depend_on(self, call: ast.Call, loop: ast.AST, scope: Scope) -> bool:
        """Whether some argument of ``call`` has a size that depends on the variable of ``loop``."""
        targets = loop_targets(loop, scope)
        if not targets:
            return False
        dependent = dependent_names(targets, loop, scope)
        return any(self._sized_by(argument, dependent, scope, 0) for argument in call.args)

    def _sized_by(self, node: ast.expr, names: set[str], scope: Scope, depth: int) -> bool:
        if depth > 3:
            return False
        if isinstance(node, ast.Name):
            return any(
                binding.value is not None and self._sized_by(binding.value, names, scope, depth + 1)
                for binding in scope.bindings.get(node.id, ())
                if binding.kind is Bind.ASSIGN
            )
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            position = _SIZED.get(called)
            if position is not None:
                if called in ("arange", "range") and len(node.args) == 2:
                    return False
                sizes = [
                    *node.args[position : position + 1],
                    *(k.value for k in node.keywords if k.arg in ("shape", "size")),
                ]
                return any(names & names_in(size) for size in sizes)
            parts = [*node.args, *(k.value for k in node.keywords)]
            if isinstance(node.func, ast.Attribute):
                parts.append(node.func.value)
            return any(self._sized_by(part, names, scope, depth + 1) for part in parts)
        if isinstance(node, ast.Tuple | ast.List):
            return any(self._sized_by(part, names, scope, depth + 1) for part in node.elts)
        if isinstance(node, ast.BinOp):
            return self._sized_by(node.left, names, scope, depth + 1) or self._sized_by(
                node.right, names, scope, depth + 1
            )
        if isinstance(node, ast.Subscript):
            whole_slice = isinstance(node.slice, ast.Slice)
            if whole_slice and not (node.slice.lower is not None and node.slice.upper is not None):  # type: ignore[attr-defined]
                return bool(names & names_in(node.slice))
            return False
        return False
