"""What tells two kinds of one parameter apart for jit: the aspect in which they differ, and what it costs."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from jaxlint.program.kind_placement import FREE, differ
from jaxlint.program.kind_values import (
    NONE,
    Difference,
    Kind,
    Leaf,
    NotKnown,
    Tree,
    World,
    compare_leaves,
    traced,
)

BUILT_IN = frozenset({"list", "tuple", "dict", "OrderedDict", "defaultdict"})
"""The containers that jax takes apart without being told."""


class Aspect(enum.Enum):
    """In which respect two kinds differ."""

    NUMBER = "the kind of a number"
    CONTAINER = "the type of a container"
    STRUCTURE = "the structure inside a container"
    DTYPE = "the dtype or weak type of an array"
    SHAPE = "scalar or array"
    PLACEMENT = "the device or sharding that an array is bound to"


def difference(one: Kind, other: Kind) -> tuple[Difference, Aspect] | None:
    """How two kinds differ at their top; None where they do not, or where it is not known."""
    if isinstance(one, Leaf) and isinstance(other, Leaf):
        return _of_leaves(one, other)
    if isinstance(one, Tree) and isinstance(other, Tree):
        if not (is_container(one) and is_container(other)):
            return None
        if (one.form, one.cls) != (other.form, other.cls):
            return Difference.RETRACE, Aspect.CONTAINER
        return (Difference.RETRACE, Aspect.STRUCTURE) if _other_structure(one, other) else None
    for none, thing in ((one, other), (other, one)):
        if none == NONE and (isinstance(thing, Leaf) or (isinstance(thing, Tree) and is_container(thing))):
            return Difference.RETRACE, Aspect.STRUCTURE
    return None


def _of_leaves(one: Leaf, other: Leaf) -> tuple[Difference, Aspect] | None:
    if one.rank == 0 and other.rank == 0 and {one.world, other.world} != {World.JAX}:
        found = compare_leaves(one, other)
        return (found, Aspect.NUMBER) if found in (Difference.RETRACE, Difference.ENTRY) else None
    if World.PYTHON in (one.world, other.world):
        return None
    if one.rank is None or other.rank is None:
        known = one.dtype is not None and other.dtype is not None
        elsewhere = differ(_placed(one), _placed(other)) and not known
        return (Difference.RETRACE, Aspect.PLACEMENT) if elsewhere else None
    if is_key(one) != is_key(other):
        raw = other if is_key(one) else one
        return (Difference.RETRACE, Aspect.DTYPE) if raw.dtype == "uint32" else None
    if (one.rank == 0) != (other.rank == 0):
        return Difference.RETRACE, Aspect.SHAPE
    if differ(_placed(one), _placed(other)) and not _other_type(traced(one), traced(other)):
        return Difference.RETRACE, Aspect.PLACEMENT
    if _other_type(traced(one), traced(other)):
        return Difference.RETRACE, Aspect.DTYPE
    return None


def _placed(leaf: Leaf) -> str | None:
    return leaf.placed if leaf.world is World.JAX else FREE


def is_key(leaf: Leaf) -> bool:
    """Whether it is a typed random key."""
    return leaf.dtype is not None and leaf.dtype.startswith("key<")


def _other_type(one: Leaf, other: Leaf) -> bool:
    """Whether two arrays have other dtypes, or one dtype of which one is weak."""
    if one.dtype is not None and other.dtype is not None and one.dtype != other.dtype:
        return True
    return one.weak is not None and other.weak is not None and one.weak != other.weak


def _other_structure(one: Tree, other: Tree) -> bool:
    """Whether two containers of one type have other keys, or another number of parts."""
    if one.items is not None and other.items is not None:
        return len(one.items) != len(other.items)
    if one.named is not None and other.named is not None and one.cls is None:
        if one.form == "OrderedDict":
            return list(one.named) != list(other.named)
        return one.named.keys() != other.named.keys()
    return False


def only_empty_parts(one: Kind, other: Kind) -> bool:
    """Whether two dicts differ in nothing but keys whose values hold no leaf: ``{"params": p, "stats": {}}``."""
    if not isinstance(one, Tree) or not isinstance(other, Tree) or one.named is None or other.named is None:
        return False
    added = one.named.keys() ^ other.named.keys()
    parts = [a.kind for name in added for a in (one.named.get(name) or other.named.get(name) or ())]
    return (
        bool(added)
        and bool(parts)
        and all(isinstance(k, Tree) and k.items in ((), None) and k.named == {} for k in parts)
    )


def is_container(tree: Tree) -> bool:
    """Whether jax takes it apart: the built-in containers and classes registered with it."""
    return tree.form in BUILT_IN or tree.cls is not None


def apart(one: Kind, other: Kind, but_for: Sequence[str] | None = None) -> bool:
    """Whether two kinds need programs of their own for other reasons than the type of a number or a container.

    ``but_for``: the way to the part whose difference is asked about; it does not count.
    """
    if but_for is not None and not but_for:
        return False
    if isinstance(one, NotKnown) or isinstance(other, NotKnown):
        return False
    if isinstance(one, Leaf) and isinstance(other, Leaf):
        if one.rank == 0 and other.rank == 0:
            return False
        return compare_leaves(one, other) is Difference.RETRACE
    if isinstance(one, Tree) and isinstance(other, Tree):
        if one.items is not None and other.items is not None:
            if len(one.items) != len(other.items):
                return True
            return any(
                x and y and all(apart(p.kind, q.kind, _inside(but_for, f"[{at}]")) for p in x for q in y)
                for at, (x, y) in enumerate(zip(one.items, other.items, strict=True))
            )
        if one.named is not None and other.named is not None:
            if one.named.keys() != other.named.keys():
                return True
            return any(
                x and y and all(apart(p.kind, q.kind, _inside(but_for, step_to(one, name))) for p in x for q in y)
                for name in one.named
                for x, y in [(one.named[name], other.named[name])]
            )
        return False
    return type(one) is not type(other)


def step_to(tree: Tree, name: str) -> str:
    """How the code reaches a named part: ``['x']`` of a dict, ``.x`` of an object."""
    return f"[{name!r}]" if tree.cls is None else f".{name}"


def _inside(way: Sequence[str] | None, step: str) -> Sequence[str] | None:
    """What is left of a way behind its first step; None where that is another one."""
    return way[1:] if way is not None and way[:1] == (step,) else None
