"""Puts counters into a module's syntax tree; lines, columns, names and results stay as they were."""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import dataclass, field

from . import callsites
from .counters import BODY, CALL, MARK, SEEN, TICKS, Counters

SOURCE = "source"
"""The kind of place by which a process tells that it runs another text than a file's own."""

Position = tuple[int, int]
"""Line from 1 and column from 0, as ``ast`` counts them (in UTF-8 bytes)."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be counted in one module.

    ``bodies`` are the lines of functions and lambdas whose body runs count (``None``: all of them); a function's
    line is that of its ``def`` or of its first decorator. ``marks`` are positions at which each evaluation counts:
    of the outermost call or decorator that begins there; where none does, of the outermost call on the line; where
    there is none either, of the statement. With ``check_calls`` every call is checked for staleness. With ``calls``
    each call that may be of a jit object is counted, as cheaply as can be. ``source`` is run instead of the file.
    """

    bodies: Collection[int] | None = None
    marks: Collection[Position] = field(default_factory=frozenset)
    check_calls: bool = False
    calls: bool = False
    source: str | None = None


_FRAME_READERS = frozenset({"super", "locals", "globals", "vars", "dir", "eval", "exec", "breakpoint"})
"""Functions that look at their caller's frame: a call of one cannot be made through another function."""


def rewrite(tree: ast.Module, file: str, wanted: Wanted, counters: Counters) -> ast.Module:
    """The tree with counters in it (changed in place)."""
    _Rewriter(tree, file, wanted, counters).visit(tree)
    return ast.fix_missing_locations(tree)


class _Rewriter(ast.NodeTransformer):
    def __init__(self, tree: ast.Module, file: str, wanted: Wanted, counters: Counters) -> None:
        self._file = file
        self._wanted = wanted
        self._counters = counters
        self._expressions: dict[ast.AST, Position] = {}
        self._statements: dict[ast.AST, Position] = {}
        self._decorators = {d for node in ast.walk(tree) for d in getattr(node, "decorator_list", ())}
        for mark in wanted.marks:
            self._assign(tree, mark)
        self._calls = callsites.of_jit_objects(tree) if wanted.calls else set()

    def _assign(self, tree: ast.Module, mark: Position) -> None:
        """Choose the node whose evaluation a mark counts."""
        on_line: list[ast.expr] = []
        statement: ast.stmt | None = None
        for node in ast.walk(tree):  # breadth first: an outer node comes before those in it
            if isinstance(node, ast.stmt) and node.lineno <= mark[0] <= (node.end_lineno or node.lineno):
                defines = isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)) and statement.lineno == mark[0]
                statement = statement if defines else node  # the ``def`` itself, not what follows it on its line
            if isinstance(node, ast.Call) or node in self._decorators:
                assert isinstance(node, ast.expr)
                if node.lineno == mark[0]:
                    on_line.append(node)
        exact = [node for node in on_line if node.col_offset == mark[1]]
        if exact or on_line:
            self._expressions.setdefault((exact or on_line)[0], mark)
        elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)) and statement.decorator_list:
            # The mark is on the ``def`` line: a definition is executed where its last decorator is evaluated.
            self._expressions.setdefault(statement.decorator_list[-1], mark)
        elif statement is not None:
            self._statements.setdefault(statement, mark)

    # -- counters ------------------------------------------------------------------------------------

    def _call(self, name: str, number: int, at: ast.AST, *more: ast.expr) -> ast.Call:
        call = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(number), *more], [])
        for node in (call, call.func, call.args[0]):
            ast.copy_location(node, at)
        return call

    def _statement(self, name: str, number: int, at: ast.stmt) -> ast.Expr:
        return ast.copy_location(ast.Expr(self._call(name, number, at)), at)

    def visit(self, node: ast.AST) -> ast.AST:
        """Visit a node, then count it where it is marked."""
        expression, statement = self._expressions.get(node), self._statements.get(node)
        result: ast.AST = super().visit(node)
        if expression is not None and isinstance(result, ast.expr):
            number = self._counters.place(self._file, *expression, "mark")
            return ast.copy_location(self._call(SEEN, number, node, result), node)
        if statement is not None and isinstance(result, ast.stmt):
            number = self._counters.place(self._file, *statement, "mark")
            # ``if count(): pass`` would change the tree more than an ``if True`` that holds both.
            block = ast.If(ast.Constant(True), [self._statement(MARK, number, result), result], [])
            return ast.copy_location(block, result)
        return result

    def _wants_body(self, *lines: int) -> bool:
        return self._wanted.bodies is None or any(line in self._wanted.bodies for line in lines)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self.generic_visit(node)
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        if self._wants_body(node.lineno, first):
            number = self._counters.place(self._file, node.lineno, node.col_offset, "body")
            at = 1 if ast.get_docstring(node, clean=False) is not None else 0
            node.body.insert(at, self._statement(BODY, number, node.body[min(at, len(node.body) - 1)]))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        if self._wants_body(node.lineno):
            number = self._counters.place(self._file, node.lineno, node.col_offset, "body")
            node.body = self._picked(self._call(BODY, number, node.body), node.body)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        line, counted = node.func.end_lineno or node.lineno, node in self._calls
        self.generic_visit(node)
        result: ast.Call = node
        if self._wanted.check_calls and not (isinstance(node.func, ast.Name) and node.func.id in _FRAME_READERS):
            checked = ast.Call(
                ast.copy_location(ast.Name(CALL, ast.Load()), node), [node.func, *node.args], node.keywords
            )
            result = ast.copy_location(checked, node)
        if counted:
            return self._after(self._counters.call_site(self._file, line, node.col_offset), result)
        return result

    def _after(self, number: int, value: ast.expr) -> ast.BoolOp:
        """``counts[number]() and value``: what is counted from one on is true, and nothing is cheaper."""
        counter = ast.Subscript(ast.Name(TICKS, ast.Load()), ast.Constant(number), ast.Load())
        count = ast.Call(counter, [], [])
        for node in (counter.value, counter.slice, counter):
            ast.copy_location(node, value)
        return ast.copy_location(ast.BoolOp(ast.And(), [ast.copy_location(count, value), value]), value)

    def _picked(self, count: ast.Call, value: ast.expr) -> ast.Subscript:
        """``(count(), value)[1]``: the count first, then the value."""
        pair = ast.Tuple([ast.copy_location(count, value), value], ast.Load())
        one = ast.copy_location(ast.Constant(1), value)
        return ast.copy_location(ast.Subscript(ast.copy_location(pair, value), one, ast.Load()), value)
