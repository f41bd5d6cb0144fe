"""Dicts that are put together: a key more, one spread into another, ``|``."""

from __future__ import annotations

import ast

from jaxlint.program.kind_values import (
    STRING,
    UNKNOWN,
    Alternative,
    Kind,
    Kinds,
    Tree,
    combined,
    merged,
    parts_of,
)
from jaxlint.program.syntax import Scope

DICTS = frozenset({"dict", "OrderedDict", "defaultdict"})


def with_key(kind: Kind, name: str | None, given: Kinds, keys: Kinds = ()) -> Kind:
    """A dict with one more key; ``name`` is None where only the kinds of the key are known."""
    assert isinstance(kind, Tree)
    if name is not None and kind.named is not None:
        return Tree(kind.form, named={**kind.named, name: given})
    return Tree(kind.form, each=merged((*parts_of(kind), *given)), keys=merged((*keys_of(kind), *keys)))


def keys_of(tree: Tree) -> Kinds:
    """The kinds of a dict's keys, as far as they are known."""
    if not tree.named:
        return tree.keys
    return tuple(Alternative(STRING, a.node, a.scope) for kinds in tree.named.values() for a in kinds[:1])


def union(left: Kind, right: Kind) -> Kind:
    """``left | right``: the type of the first, the values of the second where both have a key."""
    if not isinstance(left, Tree) or not isinstance(right, Tree) or left.form not in DICTS or right.form not in DICTS:
        return UNKNOWN
    if left.named is not None and right.named is not None:
        return Tree(left.form, named={**left.named, **right.named})
    return Tree(left.form, each=merged((*parts_of(left), *parts_of(right))))


def joined(before: Alternative, spread: Alternative | None, node: ast.AST, scope: Scope) -> Alternative:
    """A dict into which another one is spread."""
    if spread is None:
        return before
    kind = union(before.kind, spread.kind)
    assert isinstance(before.kind, Tree)
    if kind == UNKNOWN:
        kind = Tree("dict", each=merged((*parts_of(before.kind), Alternative(UNKNOWN, node, scope))))
    return combined([before, spread], kind, node, scope)
