"""The edits that take statements and expressions out of a place and put them, under a name, into another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jaxlint.findings import Edit, Location, Span
from jaxlint.program import flow
from jaxlint.program.syntax import Binding, Module, Scope
from jaxlint.rewrites.text import Lines, newline, patched, printed, replaced, span

__all__ = ["CannotMove", "Move", "Place", "at_module_level", "before", "inside", "is_alone", "moved"]


class CannotMove(Exception):
    """Something is not proved, or cannot be written."""


@dataclass(eq=False)
class Move:
    """A statement that is moved, or an expression that gets a name of its own there (then ``lines`` is None).

    A wrapper that becomes a ``decorator`` has the function that is moved, too, and no name of its own.
    """

    node: ast.AST
    scope: Scope
    name: str
    lines: Lines | None = None
    binding: Binding | None = None
    decorates: ast.FunctionDef | None = None

    @property
    def old_name(self) -> str:
        """The name that it had where it stood; empty for an expression."""
        node = self.binding.node if self.binding is not None else None
        return node.name if isinstance(node, ast.FunctionDef) else getattr(node, "id", "")


@dataclass(eq=False)
class Place:
    """Where to: before a statement of the module, or before a loop of the function."""

    row: int
    indent: str
    loop: ast.AST | None
    function: Scope
    before_block: bool = False
    """Whether a function or a class follows."""
    constants: bool = False
    """Whether constants of the function go along."""


def moved(moves: Sequence[Move], place: Place, module: Module, extra: Sequence[Edit] = ()) -> tuple[Edit, ...]:
    """The edits of all moves; ``extra`` edits are made wherever their place goes to."""
    if not moves:
        raise CannotMove
    ordered = sorted(moves, key=lambda move: flow.position(move.node))
    renames = [*(edit for move in ordered for edit in _renames(move, module)), *extra]
    renames += [_decorator(move, module) for move in ordered if move.decorates is not None]
    pieces = [_piece(move, place, module, renames) for move in ordered if move.decorates is None]
    if place.loop is None:
        text = at_module_level(pieces, place.row, module, before_block=place.before_block)
    else:
        text = _before_loop(pieces, place, module)
    edits = [Edit(Span(Location(place.row, 1), Location(place.row, 1)), text)]
    gone = [_extent(move, module) for move in ordered]
    for move in ordered:
        if move.lines is not None:
            edits.append(move.lines.removed(module))
        else:
            edits.append(replaced(move.node, module, move.name))
    edits += [edit for edit in renames if not any(g.start <= edit.span.start and edit.span.end <= g.end for g in gone)]
    return tuple(sorted(edits))


def inside(node: ast.AST, outer: ast.AST, module: Module) -> bool:
    """Whether a node is part of another."""
    current: ast.AST | None = node
    while current is not None and current is not outer:
        current = module.parents.get(current)
    return current is not None


def is_alone(statement: ast.stmt, module: Module) -> bool:
    """Whether a statement is all that its block has."""
    parent = module.parents.get(statement)
    blocks = [getattr(parent, part, None) for part in ("body", "orelse", "finalbody")]
    return any(isinstance(block, list) and block == [statement] for block in blocks)


def _extent(move: Move, module: Module) -> Span:
    if move.lines is None:
        return span(move.node, module)
    return Span(Location(move.lines.first, 1), Location(move.lines.last + 1, 1))


def _renames(move: Move, module: Module) -> Iterator[Edit]:
    """The edits at every place that names what has another name now."""
    old = move.old_name
    if not old or old == move.name:
        return
    assert move.binding is not None
    for load, scope in module.name_loads.get(old, ()):
        if scope.binder(old) is move.binding.scope:
            yield _checked(replaced(load, module, move.name), old, module)
    node = move.binding.node
    if isinstance(node, ast.FunctionDef):
        match = re.compile(r"def\s+").match(module.line(node.lineno), module.characters(node.lineno, node.col_offset))
        if match is None:
            raise CannotMove
        start = Location(node.lineno, match.end() + 1)
        place = Span(start, Location(node.lineno, match.end() + 1 + len(old)))
        yield _checked(Edit(place, move.name), old, module)
    else:
        yield _checked(replaced(node, module, move.name), old, module)


def _decorator(move: Move, module: Module) -> Edit:
    """The edit that puts a wrapper above the function that it wraps."""
    made = move.node.value if isinstance(move.node, ast.Assign) else move.node
    assert isinstance(made, ast.Call)
    assert move.decorates is not None
    row = min([move.decorates.lineno, *(d.lineno for d in move.decorates.decorator_list)])
    line = module.line(row)
    indent = line[: len(line) - len(line.lstrip())]
    wrapper = patched(span(made.func, module), module, ())
    return Edit(Span(Location(row, 1), Location(row, 1)), f"{indent}@{wrapper}{newline(module)}")


def _checked(edit: Edit, old: str, module: Module) -> Edit:
    """The edit, if the old name really stands there (positions inside of f-strings are wrong before Python 3.12)."""
    line = module.line(edit.span.start.row)
    if line[edit.span.start.column - 1 : edit.span.end.column - 1] != old:
        raise CannotMove
    return edit


def _piece(move: Move, place: Place, module: Module, renames: Sequence[Edit]) -> str:
    """The text of what is moved, as it is to stand in its new place."""
    end = newline(module)
    if move.lines is not None:
        indent = move.lines.indent
        text = patched(_extent(move, module), module, renames)
        text += "" if text.endswith("\n") else end
    else:
        assert isinstance(move.node, ast.expr)
        statement = module.statement_at(move.node)
        line = module.line(getattr(statement, "lineno", 1))
        indent = line[: len(line) - len(line.lstrip())]
        text = f"{indent}{_defined(move.node, move.name, indent, module, renames)}{end}"
    result = text if indent == place.indent else printed(text, module, place.indent)
    if result is None:
        raise CannotMove
    return result


def _defined(node: ast.expr, name: str, indent: str, module: Module, renames: Sequence[Edit]) -> str:
    """An assignment of the expression to its name; of a lambda, a function."""
    value = patched(span(node, module), module, renames)
    if not isinstance(node, ast.Lambda):
        return f"{name} = {value}"
    if node.args.defaults or any(default is not None for default in node.args.kw_defaults):
        raise CannotMove
    body = patched(span(node.body, module), module, renames)
    head = Span(span(node, module).start, span(node.body, module).start)
    parameters, colon, _ = patched(head, module, ()).rpartition(":")
    if not colon or "\n" in parameters or "#" in parameters:
        raise CannotMove
    body = body if _stands_alone(body) else f"({body})"
    step = "\t" if indent.startswith("\t") else "    "
    return f"def {name}({parameters.removeprefix('lambda').strip()}):{newline(module)}{indent}{step}return {body}"


def _stands_alone(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


def before(node: ast.AST, module: Module) -> Place | None:
    """The place before the statement of the module that a node is a part of, and before the comments above it."""
    if "\r" in module.source.replace("\r\n", ""):
        return None
    statement = module.statement_at(node)
    while statement is not None and not isinstance(module.parents.get(statement), ast.Module):
        statement = module.statement_at(module.parents[statement])
    if statement is None:
        return None
    row = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", ()))])
    while row > 1 and module.line(row - 1).startswith("#") and not module.line(row - 1).startswith("#!"):
        row -= 1
    before_block = isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    return Place(row, "", None, module.scope_at(node).function, before_block)


def at_module_level(pieces: Sequence[str], at: int, module: Module, *, before_block: bool) -> str:
    """The pieces, parted by blank lines as code at module level is, for a row of it."""
    end = newline(module)
    blank, row = 0, at - 1
    while row >= 1 and not module.line(row).strip():
        blank, row = blank + 1, row - 1
    if not before_block and not any(_is_block(piece) for piece in pieces):
        return "".join(pieces)
    text = end * max(0, 2 - blank) if row >= 1 else ""
    for number, piece in enumerate(pieces):
        apart = number > 0 and (_is_block(piece) or _is_block(pieces[number - 1]))
        text += (end * 2 if apart else "") + piece
    return text + end * 2


def _before_loop(pieces: Sequence[str], place: Place, module: Module) -> str:
    """The pieces, with a blank line around each function."""
    end = newline(module)
    above = module.line(place.row - 1).strip()
    text = ""
    for number, piece in enumerate(pieces):
        after_code = bool(above) and not above.endswith(":") if not number else True
        apart = after_code and (_is_block(piece) or (number > 0 and _is_block(pieces[number - 1])))
        text += (end if apart else "") + piece
    return text + (end if _is_block(pieces[-1]) else "")


def _is_block(piece: str) -> bool:
    """Whether a piece is a function (comments above it included)."""
    code = [line for line in piece.splitlines() if not line.lstrip().startswith("#")]
    return bool(code) and code[0].lstrip().startswith(("def ", "@"))
