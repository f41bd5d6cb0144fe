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
_CONCRETE = frozenset({"arange", "zeros", "ones", "empty", "eye", "identity", "tri", "pad", "split", "array_split"})
"""Functions of which all positional arguments, or those that are no array, do."""
_COMPARISONS = ast.Lt | ast.LtE | ast.Gt | ast.GtE | ast.Eq | ast.NotEq
_ATTRIBUTES = frozenset({"T", "sum", "mean", "dot", "astype", "shape", "dtype", "at", "real", "imag"})


def is_traceable(kind: Kind) -> bool:
    """Whether a value of this kind means the same traced: floats and arrays; an int may be a size."""
    return isinstance(kind, Leaf) and (kind.world is not World.PYTHON or kind.dtype in ("float", "complex"))


def is_traced(name: ast.expr, where: Scope, stillness: Stillness, seen: frozenset[ast.AST] = frozenset()) -> bool:
    """Whether code does with what it loads only what can be done with a traced value: it computes with it.

    Where that is a Python number, what is done with the result counts as well.
    """
    parents = where.module.parents
    node: ast.AST = name
    parent = parents.get(node)
    while parent is not None and not isinstance(parent, ast.stmt | ast.Lambda):
        if not _allows(parent, node, where, stillness):
            return False
        node, parent = parent, parents.get(parent)
    if isinstance(parent, ast.Lambda):
        return node is parent.body
    if isinstance(parent, ast.Assign | ast.AugAssign):
        return parent in seen or _is_result_traced(parent, where, stillness, seen | {parent})
    return isinstance(parent, ast.Return)


def _is_result_traced(
    statement: ast.Assign | ast.AugAssign, where: Scope, stillness: Stillness, seen: frozenset[ast.AST]
) -> bool:
    """Whether the variables that an assignment binds are arrays of jax, or are only computed with, too."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    parts = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    if len(names) != len(parts):
        return False
    kinds = stillness.signatures.kinds.of(statement.value, where)
    if kinds and all(isinstance(one.kind, Leaf) and one.kind.world is World.JAX for one in kinds):
        return True
    loads = [(load, scope) for name in names for load, scope in where.module.name_loads.get(name, ())]
    binders = {name: where.binder(name) for name in names}
    return all(
        is_traced(load, scope, stillness, seen) for load, scope in loads if scope.binder(load.id) is binders[load.id]
    )


def _allows(parent: ast.AST, node: ast.AST, where: Scope, stillness: Stillness) -> bool:
    match parent:
        case ast.BinOp():
            return not (isinstance(parent.op, ast.Pow) and parent.right is node)
        case ast.Compare():
            return len(parent.ops) == 1 and isinstance(parent.ops[0], _COMPARISONS)
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
            name = next(v.name for v in found if isinstance(v, External)).rpartition(".")[2]
            return name not in _CONCRETE and (node not in parent.args[1:] or name not in _SIZED)
        case ast.Attribute():
            return parent.attr in _ATTRIBUTES
        case ast.Subscript():
            return node is parent.value
        case _:
            return False
