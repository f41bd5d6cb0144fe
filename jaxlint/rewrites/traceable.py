"""Whether a value that is a constant of the traced code can be an argument of it instead."""

from __future__ import annotations

import ast

from jaxlint.program.kind_values import Kind, Leaf, World
from jaxlint.program.syntax import Scope
from jaxlint.program.values import External
from jaxlint.rewrites.stillness import Stillness

__all__ = ["is_traceable", "is_traced"]

_STATIC = frozenset({"shape", "axis", "axes", "dtype", "num", "length", "size", "n", "k", "indices_or_sections"})
"""Keywords of jax functions that need a Python value."""
_SIZED = frozenset({"reshape", "full", "repeat", "tile", "arange", "broadcast_to"})
"""Functions whose further positional arguments do."""
_ATTRIBUTES = frozenset({"T", "sum", "mean", "dot", "astype", "shape", "dtype", "at", "real", "imag"})


def is_traceable(kind: Kind) -> bool:
    """Whether a value of this kind means the same traced: floats and arrays; an int may be a size."""
    return isinstance(kind, Leaf) and (kind.world is not World.PYTHON or kind.dtype in ("float", "complex"))


def is_traced(name: ast.Name, where: Scope, stillness: Stillness) -> bool:
    """Whether code does with what it loads only what can be done with a traced value: it computes with it."""
    parents = where.module.parents
    node: ast.AST = name
    parent = parents.get(node)
    steps = 0
    while parent is not None and not isinstance(parent, ast.stmt | ast.Lambda):
        if not _allows(parent, node, where, stillness):
            return False
        node, parent, steps = parent, parents.get(parent), steps + 1
    if isinstance(parent, ast.Lambda):
        return node is parent.body
    return isinstance(parent, ast.Return) or (steps > 0 and isinstance(parent, ast.Assign | ast.AugAssign))


def _allows(parent: ast.AST, node: ast.AST, where: Scope, stillness: Stillness) -> bool:
    match parent:
        case ast.BinOp():
            return not (isinstance(parent.op, ast.Pow) and parent.right is node)
        case ast.UnaryOp():
            return isinstance(parent.op, ast.USub | ast.UAdd)
        case ast.Tuple():
            return True
        case ast.keyword():
            return parent.arg not in _STATIC
        case ast.Call() if node is parent.func:
            return True
        case ast.Call():
            found = stillness.evaluator.evaluate(parent.func, where)
            if not found or not all(isinstance(v, External) and v.name.startswith("jax.") for v in found):
                return False
            return node not in parent.args[1:] or getattr(parent.func, "attr", "") not in _SIZED
        case ast.Attribute():
            return parent.attr in _ATTRIBUTES
        case ast.Subscript():
            return node is parent.value
        case _:
            return False
