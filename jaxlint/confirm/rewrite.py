"""Puts counters into a module's syntax tree; lines, columns, names and results stay as they were."""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import dataclass, field

from .counters import BODY, CALL, SEEN, Counters

Position = tuple[int, int]
"""Line from 1 and column from 0, as ``ast`` counts them (in UTF-8 bytes)."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be counted in one module.

    ``bodies`` are the lines of functions and lambdas whose body runs count (``None``: all of them); a function's
    line is that of its ``def`` or of its first decorator. ``marks`` are lines on which each evaluation counts: of
    the outermost call or decorator that begins there. With ``check_calls`` every call is checked for staleness.
    """

    bodies: Collection[int] | None = None
    marks: Collection[int] = field(default_factory=frozenset)
    check_calls: bool = False


_FRAME_READERS = frozenset({"super", "locals", "globals", "vars", "dir", "eval", "exec", "breakpoint"})
"""Functions that look at their caller's frame: a call of one cannot be made through another function."""


def rewrite(tree: ast.Module, file: str, wanted: Wanted, counters: Counters) -> ast.Module:
    """The tree with counters in it (changed in place)."""
    _Rewriter(file, wanted, counters).visit(tree)
    return ast.fix_missing_locations(tree)


class _Rewriter(ast.NodeTransformer):
    def __init__(self, file: str, wanted: Wanted, counters: Counters) -> None:
        self._file = file
        self._wanted = wanted
        self._counters = counters
        self._marked: set[int] = set()

    def _wants_body(self, *lines: int) -> bool:
        return self._wanted.bodies is None or any(line in self._wanted.bodies for line in lines)

    def _call(self, name: str, number: int, at: ast.AST, *more: ast.expr) -> ast.Call:
        call = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(number), *more], [])
        for node in (call, call.func, call.args[0]):
            ast.copy_location(node, at)
        return call

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        marked = self._open_mark(first, node) or self._open_mark(node.lineno, node)
        self.generic_visit(node)
        if self._wants_body(node.lineno, first):
            number = self._counters.place(self._file, node.lineno, node.col_offset, "body")
            at = 1 if ast.get_docstring(node, clean=False) is not None else 0
            anchor = node.body[min(at, len(node.body) - 1)]
            node.body.insert(at, ast.copy_location(ast.Expr(self._call(BODY, number, anchor)), anchor))
        if marked and node.decorator_list:
            # A definition is executed where its innermost decorator is evaluated.
            inner = node.decorator_list[-1]
            node.decorator_list[-1] = self._seen(marked, inner)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        if self._wants_body(node.lineno):
            number = self._counters.place(self._file, node.lineno, node.col_offset, "body")
            # ``(count(), value)[1]``: the count first, then the body's own expression.
            pair = ast.Tuple([self._call(BODY, number, node.body), node.body], ast.Load())
            one = ast.Constant(1)
            picked = ast.Subscript(ast.copy_location(pair, node.body), ast.copy_location(one, node.body), ast.Load())
            node.body = ast.copy_location(picked, node.body)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        marked = self._open_mark(node.lineno, node)
        self.generic_visit(node)
        if self._wanted.check_calls and not (isinstance(node.func, ast.Name) and node.func.id in _FRAME_READERS):
            number = self._counters.place(self._file, node.lineno, node.col_offset, "call")
            checked = self._call(CALL, number, node, node.func, *node.args)
            checked.keywords = node.keywords
            node = checked
        return self._seen(marked, node) if marked else node

    def _open_mark(self, line: int, node: ast.AST) -> int:
        """The line, where it is marked and not yet counted by an enclosing node; 0 otherwise."""
        if line not in self._wanted.marks or line in self._marked:
            return 0
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not node.decorator_list:
            return 0
        self._marked.add(line)
        return line

    def _seen(self, line: int, node: ast.expr) -> ast.expr:
        number = self._counters.place(self._file, line, node.col_offset, "mark")
        return ast.copy_location(self._call(SEEN, number, node, node), node)
