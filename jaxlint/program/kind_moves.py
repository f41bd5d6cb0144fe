"""Functions of jax that give back the containers they were given: moved to a device, mapped, carried through a loop."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.program.calls import Arguments
from jaxlint.program.kind_placement import FREE, Placement, placements
from jaxlint.program.kind_table import KEEPS_TREE, LOOPS
from jaxlint.program.kind_trees import TreeMaps
from jaxlint.program.kind_values import (
    ARCHIVE,
    UNKNOWN,
    Alternative,
    Kind,
    Kinds,
    Leaf,
    Tree,
    World,
    as_traced,
    combined,
    mapped,
    merged,
    numpy,
    traced,
)
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Frame

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel


class Moves:
    """Calls of such functions."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model
        self.trees = TreeMaps(model)
        self.functions = {
            **dict.fromkeys(KEEPS_TREE, self._keeps_tree),
            **dict.fromkeys(LOOPS, self._loop),
            "numpy.load": self._loaded,
        }

    def _first(self, arguments: Arguments) -> Kinds:
        return self.model.names.argument(arguments.positional[0]) if arguments.positional else ()

    def _keeps_tree(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        if name in ("jax.tree.map", "jax.tree_map"):
            return self.trees.mapped(arguments, node, scope, frame)
        kinds = self._first(arguments)
        if name == "jax.device_put" and arguments.get(1, "device") is not None:
            return self._put(kinds, arguments, node, scope, frame)
        worlds = {"jax.device_put": World.JAX, "jax.device_get": World.NUMPY, "jax.lax.stop_gradient": World.JAX}
        return tuple(
            Alternative(_moved(a.kind, worlds.get(name)), node, scope, a.confidence, a.decisions, a.via) for a in kinds
        )

    def _loaded(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """An array of a file, or an archive of arrays: what is taken out of it is an array in both cases."""
        return (Alternative(ARCHIVE, node, scope),)

    def _loop(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """A loop of jax gives back its carry: as it started, but that a weak type may have become a strong one."""
        position, keyword = LOOPS[name]
        carry = arguments.get(position, keyword)
        if carry is None or arguments.starred:
            return ()
        found: list[Alternative] = []
        for a in self.model.names.argument(carry):
            kind = mapped(as_traced(a.kind), _carried)
            if name == "jax.lax.scan":
                kind = Tree("tuple", items=((a.of(kind),), (Alternative(UNKNOWN, node, scope),)))
            found.append(combined([a], kind, node, scope))
        return merged(found)

    def _put(self, kinds: Kinds, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """``device_put(x, place)``: the leaves are bound to the place."""
        given = arguments.get(1, "device")
        assert given is not None
        places: list[Placement | None] = [None]
        if given.expression is not None:
            places = list(placements(self.model, given.expression, given.scope, given.frame))
        found: list[Alternative] = []
        for place in places:
            for a in kinds:
                kind = mapped(a.kind, lambda leaf: _bound(leaf, place[0] if place is not None else None))  # noqa: B023
                found.append(combined([a], kind, node, scope).under(place[1] if place is not None else ()))
        return merged(found)


def _bound(kind: Kind, place: str | None) -> Kind:
    return replace(traced(kind), placed=place) if isinstance(kind, Leaf) else kind


def _moved(kind: Kind, world: World | None) -> Kind:
    """What ``device_put`` and its relatives make of a value."""
    if not isinstance(kind, Leaf) or world is None:
        return kind if isinstance(kind, Tree) else UNKNOWN
    if world is World.JAX:
        return replace(traced(kind), placed=kind.placed if kind.world is World.JAX else FREE)
    return numpy(kind.dtype, kind.rank) if kind.world is World.JAX else UNKNOWN


def _carried(kind: Kind) -> Kind:
    """A loop may make a weak type strong, and decides where the result is."""
    return replace(kind, weak=None if kind.weak else kind.weak, placed=None) if isinstance(kind, Leaf) else kind
