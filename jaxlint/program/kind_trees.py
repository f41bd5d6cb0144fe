"""``jax.tree.map``: the containers of a tree, with what a function makes of each leaf."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from jaxlint.program.calls import Arguments
from jaxlint.program.kind_values import (
    UNKNOWN,
    Alternative,
    Kind,
    Kinds,
    Leaf,
    Tree,
    as_traced,
    combined,
    key_of,
    merged,
)
from jaxlint.program.made_up import standing_at
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Argument, Frame

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

MOST_LEAVES = 6
"""So many kinds of leaves are followed through the function; the others are not known."""


class TreeMaps:
    """What mapping a function over trees gives."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model
        self._calls: dict[ast.expr, dict[object, ast.Call]] = model.evaluator.work.passing()

    def mapped(self, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds of ``jax.tree.map(function, tree, *others)``."""
        if arguments.starred or len(arguments.positional) < 2:
            return (Alternative(UNKNOWN, node, scope),)
        function, first, *others = arguments.positional
        given = [self.model.names.argument(argument) for argument in others]
        return tuple(
            Alternative(
                self._of(alternative.kind, [_beside(alternative.kind, k) for k in given], function, node, scope, frame),
                node,
                scope,
                alternative.confidence,
                alternative.decisions,
                alternative.via,
            )
            for alternative in self.model.names.argument(first)
        )

    def _of(
        self, kind: Kind, rest: list[Kind], function: Argument, node: ast.expr, scope: Scope, frame: Frame | None
    ) -> Kind:
        if isinstance(kind, Leaf):
            found = self._leaf(kind, rest, function, node, scope, frame)
            return found[0].kind if len(found) == 1 else UNKNOWN
        if not isinstance(kind, Tree):
            return kind

        def over(kinds: Kinds, step: object) -> Kinds:
            inner = [_part(other, step) for other in rest]
            made = ((a, self._of(a.kind, inner, function, node, scope, frame)) for a in kinds)
            return merged(combined([a], kind, node, scope) for a, kind in made)

        items = None if kind.items is None else tuple(over(part, at) for at, part in enumerate(kind.items))
        named = None if kind.named is None else {name: over(part, name) for name, part in kind.named.items()}
        return Tree(kind.form, kind.cls, items, named, over(kind.each, None), kind.keys, kind.instance)

    def _leaf(
        self, leaf: Leaf, rest: list[Kind], function: Argument, node: ast.expr, scope: Scope, frame: Frame | None
    ) -> Kinds:
        """What the function makes of a leaf and the leaves in its place of the other trees."""
        from jaxlint.program.kind_calls import Given

        if not all(isinstance(other, Leaf) for other in rest) or function.expression is None:
            return ()
        calls = self._calls.setdefault(node, {})
        key = (frame, leaf, *rest)
        if key not in calls:
            if len(calls) >= MOST_LEAVES:
                return ()
            # A call of its own for each kind of leaf, so that its frame is not that of another.
            made = standing_at(node, ast.Call, function.expression, [], [])
            assert isinstance(made, ast.Call)
            calls[key] = made
        call = calls[key]
        found: list[Alternative] = []
        for value in self.model.evaluator.argument(function):
            leaves = [Given((Alternative(kind, node, scope),)) for kind in (leaf, *rest)]
            inner = Arguments([Argument(None, scope, frame, given) for given in leaves])
            found += self.model.calls.apply(value, inner, call, scope, frame)
        return merged(found)


def _beside(kind: Kind, others: Kinds) -> Kind:
    """Which of several alternatives comes with the first tree: the one of its kind, as gradients are."""
    if len(others) == 1:
        return others[0].kind
    wanted = key_of(as_traced(kind))
    return next((a.kind for a in others if key_of(as_traced(a.kind)) == wanted), UNKNOWN)


def _part(kind: Kind, step: object) -> Kind:
    """The part of another tree in the place of a part of the first."""
    if not isinstance(kind, Tree):
        return UNKNOWN
    parts: Kinds = kind.each
    if isinstance(step, int) and kind.items is not None and step < len(kind.items):
        parts = kind.items[step]
    elif isinstance(step, str) and kind.named is not None and step in kind.named:
        parts = kind.named[step]
    return parts[0].kind if len(parts) == 1 else UNKNOWN
