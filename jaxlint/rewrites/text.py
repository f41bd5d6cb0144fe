"""Pieces of a file's text: where nodes stand, how a statement is taken out, and how it looks elsewhere.

Positions come from ``ast``; a statement is printed anew by LibCST, which changes its indentation and keeps all else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

import libcst as cst

from jaxlint.findings import Edit, Location, Span
from jaxlint.program.syntax import Module

__all__ = ["Lines", "newline", "patched", "printed", "replaced", "segment", "span", "whole_lines"]


def span(node: ast.AST, module: Module) -> Span:
    """The whole span of an expression or a statement, decorators left out."""
    row, end = getattr(node, "lineno", 1), getattr(node, "end_lineno", 1)
    return Span(
        Location(row, module.characters(row, getattr(node, "col_offset", 0)) + 1),
        Location(end, module.characters(end, getattr(node, "end_col_offset", 0)) + 1),
    )


def patched(place: Span, module: Module, edits: Iterable[Edit]) -> str:
    """The text of a part of the file, after those of the edits that lie in it."""
    pieces: list[str] = []
    position = place.start
    for edit in sorted(edits):
        if place.start <= edit.span.start and edit.span.end <= place.end:
            pieces += [_between(position, edit.span.start, module), edit.content]
            position = edit.span.end
    return "".join([*pieces, _between(position, place.end, module)])


def segment(node: ast.AST, module: Module) -> str:
    """The text of a node as it stands in the file."""
    return patched(span(node, module), module, ())


def _between(start: Location, end: Location, module: Module) -> str:
    rows = [module.line(row) for row in range(start.row, end.row + 1)]
    rows[-1] = rows[-1][: end.column - 1]
    rows[0] = rows[0][start.column - 1 :]
    return "\n".join(rows)


def replaced(node: ast.AST, module: Module, text: str) -> Edit:
    """The edit that puts a text in the place of a node."""
    return Edit(span(node, module), text)


def newline(module: Module) -> str:
    """How lines end in the file."""
    return "\r\n" if module.line(1).endswith("\r") else "\n"


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a statement, with the comments above it and those that end its body."""

    first: int
    last: int
    indent: str

    def text(self, module: Module) -> str:
        """Their text, each line with its end."""
        return "".join(module.line(row) + "\n" for row in range(self.first, self.last + 1))

    def removed(self, module: Module) -> Edit:
        """The edit that takes them out, with the blank lines that only parted them from what follows."""
        end = self.last + 1
        before = module.line(self.first - 1).strip()
        if not before or before.endswith(":"):
            while end <= _count(module) and not module.line(end).strip():
                end += 1
        return Edit(Span(Location(self.first, 1), Location(end, 1)), "")


def whole_lines(statement: ast.stmt, module: Module) -> Lines | None:
    """The lines of a statement; None where it shares them with other code, or a type comment would get lost."""
    first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", ()))])
    last = statement.end_lineno or statement.lineno
    indent = module.line(first)[: len(module.line(first)) - len(module.line(first).lstrip())]
    start = module.line(statement.lineno)[: module.characters(statement.lineno, statement.col_offset)]
    rest = module.line(last)[module.characters(last, statement.end_col_offset or 0) :].strip()
    if start != indent or (rest and not rest.startswith("#")) or module.line(last).rstrip("\r").endswith("\\"):
        return None
    while first > 1 and _is_comment(module.line(first - 1), indent):
        first -= 1
    while isinstance(statement, ast.FunctionDef) and last < _count(module):
        following = module.line(last + 1)
        if not following.lstrip().startswith("#") or not following.startswith((f"{indent} ", f"{indent}\t")):
            break
        last += 1
    lines = Lines(first, last, indent)
    return None if "# type:" in lines.text(module) else lines


def printed(text: str, module: Module, indent: str = "") -> str | None:
    """Indented statements, printed at another depth; None where LibCST cannot read them."""
    end = newline(module)
    try:
        parsed = cst.parse_module(f"if 1:{end}{text}")
    except cst.ParserSyntaxError:
        return None
    block = parsed.body[0]
    if not isinstance(block, cst.If) or not isinstance(block.body, cst.IndentedBlock) or len(parsed.body) != 1:
        return None
    statements = block.body.body
    if indent:
        inner = block.with_changes(body=block.body.with_changes(indent=indent))
        return parsed.with_changes(body=[inner], footer=()).code.partition("\n")[2]
    return parsed.with_changes(body=statements, footer=block.body.footer).code


def _is_comment(line: str, indent: str) -> bool:
    return line.startswith(f"{indent}#")


def _count(module: Module) -> int:
    return module.source.count("\n") + (not module.source.endswith("\n"))
