"""Control flow inside one function: enclosing loops, branches and guards, and which assignment a name's load sees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.syntax import Bind, Binding, ComprehensionNode, LoopNode, Module, Scope


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A compound statement (or comprehension) and which of its parts holds the node: ``body``, ``orelse`` …"""

    node: ast.AST
    part: str


def blocks(module: Module, node: ast.AST) -> Iterator[Block]:
    """The blocks around ``node`` inside its function, innermost first. Loop headers run outside their loop."""
    child: ast.AST = node
    parent = module.parents.get(child)
    while parent is not None:
        if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            if child in getattr(parent, "decorator_list", ()) or isinstance(child, ast.arguments):
                child, parent = parent, module.parents.get(parent)
                continue
            return
        if isinstance(parent, ast.For | ast.AsyncFor | ast.While | ast.If | ast.With | ast.AsyncWith | ast.Try):
            part = _part(parent, child)
            if part is not None:
                yield Block(parent, part)
        elif isinstance(parent, ast.TryStar | ast.Match) or isinstance(parent, ast.ExceptHandler | ast.match_case):
            yield Block(parent, "body")
        elif isinstance(parent, ComprehensionNode):
            yield from _comprehension_blocks(parent, child)
        elif isinstance(parent, ast.comprehension):
            owner = module.parents[parent]
            assert isinstance(owner, ComprehensionNode)
            position = owner.generators.index(parent)
            inner = owner.generators[:position] if child is parent.iter else owner.generators[: position + 1]
            for generator in reversed(inner):
                yield Block(generator, "body")
            child, parent = owner, module.parents.get(owner)
            continue
        elif isinstance(parent, ast.IfExp):
            if child is not parent.test:
                yield Block(parent, "body" if child is parent.body else "orelse")
        elif isinstance(parent, ast.BoolOp):
            if child is not parent.values[0]:
                yield Block(parent, "body")
        child, parent = parent, module.parents.get(parent)


def _part(parent: ast.AST, child: ast.AST) -> str | None:
    for part in ("body", "orelse", "finalbody", "handlers"):
        if child in getattr(parent, part, ()):
            return part
    if isinstance(parent, ast.While) and child is parent.test:
        return "body"
    return None


def _comprehension_blocks(parent: ComprehensionNode, child: ast.AST) -> Iterator[Block]:
    if child in parent.generators:
        return
    for generator in reversed(parent.generators):
        yield Block(generator, "body")


def loops(module: Module, node: ast.AST) -> list[LoopNode]:
    """The loops that run ``node`` again and again, innermost first."""
    found: list[LoopNode] = []
    for block in blocks(module, node):
        if isinstance(block.node, LoopNode) and block.part == "body" and not _left_at_once(module, node, block.node):
            found.append(block.node)
    return found


def _left_at_once(module: Module, node: ast.AST, loop: LoopNode) -> bool:
    """Whether control leaves the loop for good once it has passed ``node``: the statement list ends in an exit."""
    if isinstance(loop, ast.comprehension):
        return False
    child: ast.AST = node
    parent = module.parents.get(child)
    while parent is not None and child is not loop:
        for part in ("body", "orelse"):
            statements = getattr(parent, part, None)
            if isinstance(statements, list) and child in statements:
                last = statements[-1]
                if isinstance(last, ast.Return | ast.Raise) and not _may_continue(statements, child):
                    return True
                if isinstance(last, ast.Break) and _innermost_loop(module, last) is loop:
                    return not _may_continue(statements, child)
        if parent is loop:
            break
        child, parent = parent, module.parents.get(parent)
    return False


def _may_continue(statements: list[ast.stmt], first: ast.AST) -> bool:
    """Whether a ``continue`` stands among the statements from ``first`` on (a retry loop that goes round again)."""
    rest = statements[statements.index(first) :] if isinstance(first, ast.stmt) else statements
    return any(isinstance(node, ast.Continue) for statement in rest for node in ast.walk(statement))


def _innermost_loop(module: Module, node: ast.AST) -> ast.AST | None:
    parent = module.parents.get(node)
    while parent is not None and not isinstance(parent, ast.For | ast.AsyncFor | ast.While):
        parent = module.parents.get(parent)
    return parent


def position(node: ast.AST) -> tuple[int, int]:
    """Line and column for ordering."""
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def ahead(module: Module, node: ast.AST) -> Iterator[tuple[ast.stmt, list[ast.stmt]]]:
    """The statements before ``node`` in the blocks of its function around it, each with all that follows it there."""
    child, parent = node, module.parents.get(node)
    while parent is not None:
        for part in ("body", "orelse"):
            statements = getattr(parent, part, None)
            if isinstance(statements, list) and child in statements:
                here = statements.index(child)
                yield from ((earlier, statements[here:]) for earlier in statements[:here])
        if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return
        child, parent = parent, module.parents.get(parent)


def bound_at(binding: Binding, module: Module) -> tuple[int, int]:
    """The position from which on a binding is in force: the end of its statement."""
    node = binding.node
    if binding.kind in (Bind.ASSIGN, Bind.AUGMENTED):
        parent = module.parents.get(node)
        while parent is not None and not isinstance(parent, ast.stmt | ast.NamedExpr):
            parent = module.parents.get(parent)
        if parent is not None:
            return getattr(parent, "end_lineno", 0), getattr(parent, "end_col_offset", 0)
    if binding.kind in (Bind.DEF, Bind.CLASS):
        return getattr(node, "end_lineno", 0), getattr(node, "end_col_offset", 0)
    return position(node)


def reaching(bindings: list[Binding], load: ast.AST, scope: Scope) -> list[Binding]:
    """The bindings of a local name that the load at ``load`` can see, nearest first.

    A binding kills the earlier ones when every block around it is also around the load. Bindings later in a loop
    that encloses both come round again. Unconditional code after an exit is treated like any other.
    """
    module = scope.module
    here = position(load)
    around = {(id(block.node), block.part) for block in blocks(module, load)}
    loops_here = {id(block.node) for block in blocks(module, load) if isinstance(block.node, LoopNode)}
    before = sorted(
        (b for b in bindings if bound_at(b, module) <= here), key=lambda b: bound_at(b, module), reverse=True
    )
    after = [b for b in bindings if bound_at(b, module) > here]
    found: list[Binding] = []
    rounds = loops_here
    for binding in before:
        inside_blocks = list(blocks(module, binding.node))
        inside = [(id(block.node), block.part) for block in inside_blocks]
        loop = loop_of(binding)
        if loop is not None:
            inside.insert(0, (id(loop), "body"))
        if _in_other_branch(inside_blocks, around) and not any(key[0] in loops_here for key in inside):
            continue
        always = all(key in around for key in inside)
        if binding.kind is not Bind.DELETE:
            found.append(binding)
        if always:
            # A loop that holds it as well comes by it again before the load.
            rounds = loops_here - {key[0] for key in inside}
            break
    for binding in after:
        if binding.kind is Bind.DELETE:
            continue
        if any(id(block.node) in rounds for block in blocks(module, binding.node)):
            found.append(binding)
    return found


def at_end(bindings: list[Binding]) -> list[Binding]:
    """The bindings still in force when the code of their scope has run: the last unconditional one, and later ones."""
    found: list[Binding] = []
    for binding in sorted(bindings, key=lambda b: bound_at(b, b.scope.module), reverse=True):
        if binding.kind is Bind.DELETE:
            continue
        found.append(binding)
        if binding.kind is not Bind.AUGMENTED and not any(True for _ in blocks(binding.scope.module, binding.node)):
            break
    return found


def loop_of(binding: Binding) -> LoopNode | None:
    """The loop that binds a name as (a part of) its target."""
    module = binding.writer.module
    loop = module.parents.get(_target_root(binding, module)) if binding.kind is Bind.LOOP else None
    return loop if isinstance(loop, LoopNode) else None


def _target_root(binding: Binding, module: Module) -> ast.AST:
    node = binding.node
    parent = module.parents.get(node)
    while isinstance(parent, ast.Tuple | ast.List | ast.Starred):
        node, parent = parent, module.parents.get(parent)
    return node


def _in_other_branch(inside: list[Block], around: set[tuple[int, str]]) -> bool:
    """Whether the two places stand in different arms of one ``if``."""
    parts = dict(around)
    return any(
        isinstance(block.node, ast.If | ast.IfExp) and parts.get(id(block.node), block.part) != block.part
        for block in inside
    )
