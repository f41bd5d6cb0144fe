"""Parts of containers, and what iterating over a value gives."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.program.kind_dicts import DICTS, keys_of
from jaxlint.program.kind_values import (
    UNKNOWN,
    Alternative,
    Kinds,
    Leaf,
    Tree,
    World,
    merged,
)
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Frame

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel


def part_at(container: Alternative, index: ast.expr | int) -> Kinds:
    """The part of a container at a position or key; any part where the index is not a literal."""
    tree = container.kind
    assert isinstance(tree, Tree)
    key: object = index if isinstance(index, int) else getattr(index, "value", None)
    if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub) and isinstance(index.operand, ast.Constant):
        value = index.operand.value
        key = -value if isinstance(value, int) else None
    parts: list[Alternative] = []
    if tree.items is not None:
        if isinstance(key, int) and -len(tree.items) <= key < len(tree.items):
            parts += tree.items[key]
        elif not isinstance(index, int):
            parts += [a for part in tree.items for a in part]
    elif tree.named is not None:
        if isinstance(key, str) and key in tree.named:
            parts += tree.named[key]
        elif isinstance(key, int) and tree.cls is not None and 0 <= key < len(tree.named):
            parts += list(tree.named.values())[key]
        elif not isinstance(index, ast.Constant | int):
            parts += [a for part in tree.named.values() for a in part]
    elif (
        not isinstance(key, int) or len({a.kind for a in tree.each if not isinstance(a.kind, Tree)} | _forms(tree)) < 2
    ):
        # Parts of several kinds in an order that is not known: which of them stands at a position is open.
        parts += tree.each
    if not parts:
        return (container.of(UNKNOWN),)
    limited = [a.at_most(container.confidence).under(container.decisions) for a in parts]
    return merged(limited)


def _forms(tree: Tree) -> set[object]:
    return {(a.kind.form, a.kind.cls) for a in tree.each if isinstance(a.kind, Tree)}


def any_part(container: Alternative) -> Kinds:
    """All parts of a container."""
    tree = container.kind
    assert isinstance(tree, Tree)
    if tree.form in DICTS and tree.cls is None:
        return keys_of(tree) or (container.of(UNKNOWN),)
    parts = [*(tree.items or ()), *((tree.named or {}).values()), tree.each]
    found = [a.at_most(container.confidence).under(container.decisions) for part in parts for a in part]
    return merged(found) or (container.of(UNKNOWN),)


def elements(model: KindModel, kinds: Kinds, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
    """What a loop over a value binds its target to."""
    found: list[Alternative] = []
    for alternative in kinds:
        kind = alternative.kind
        if isinstance(kind, Tree):
            taken = model.attributes.iterated(alternative)
            found += any_part(alternative) if taken is None else taken
        elif isinstance(kind, Leaf) and kind.world is not World.PYTHON:
            rank = 0 if kind.rank == 1 else None
            found.append(Alternative(replace(kind, rank=rank), node, scope, alternative.confidence))
        else:
            found.append(Alternative(UNKNOWN, node, scope))
    return merged(found)
