"""Which calls of a module may be calls of a jit object: those whose callee is not known to be something else.

Known are the module's own undecorated functions and classes, built-in functions, what comes from the standard library
or NumPy, and methods that only Python's own types have.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator

_FOREIGN = sys.stdlib_module_names | {"numpy"}
_OWN_TYPES = (str, bytes, list, dict, set, tuple, int, float)
_METHODS = frozenset(name for kind in _OWN_TYPES for name in dir(kind))


def of_jit_objects(tree: ast.Module) -> set[ast.Call]:
    """The calls of a tree that may be of jit objects; those in assertions and annotations are left out."""
    known = _Known(tree)
    return {node for node in _evaluated(tree) if isinstance(node, ast.Call) and not known.is_plain(node.func)}


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run as they are written: pytest rewrites assertions, and annotations may become text."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns") or isinstance(node, ast.Assert):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _evaluated(child)


class _Known:
    def __init__(self, tree: ast.Module) -> None:
        self._plain: set[str] = set()
        self._modules: set[str] = set()
        other: set[str] = set()
        attributes: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                (other if node.decorator_list else self._plain).add(node.name)
                attributes.add(node.name)
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self._import(node, other)
            elif isinstance(node, ast.arg):
                other.add(node.arg)
            elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                other.add(node.id)
            elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                attributes.add(node.attr)
                other.add(node.attr)
        self._methods = (self._plain - other) | (_METHODS - attributes)
        self._plain = (self._plain | set(dir(builtins))) - other
        self._modules -= other

    def _import(self, node: ast.Import | ast.ImportFrom, other: set[str]) -> None:
        for alias in node.names:
            local = alias.asname or alias.name.partition(".")[0]
            if isinstance(node, ast.Import):
                foreign = alias.name.partition(".")[0] in _FOREIGN
            else:
                foreign = not node.level and (node.module or "").partition(".")[0] in _FOREIGN
            if foreign:
                self._modules.add(local)
            else:
                other.add(local)

    def is_plain(self, callee: ast.expr) -> bool:
        """Whether a callee is surely no jit object."""
        if isinstance(callee, ast.Name):
            return callee.id in self._plain or callee.id in self._modules
        if not isinstance(callee, ast.Attribute):
            return False
        root = callee.value
        while isinstance(root, ast.Attribute):
            root = root.value
        return callee.attr in self._methods or (isinstance(root, ast.Name) and root.id in self._modules)
